import InstagridCommand

Instagrid.main()
