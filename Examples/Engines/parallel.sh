#!/bin/sh
# Makes the grids of grids.ndjson with GNU parallel: eight shards, each one a job, and as many jobs at a
# time as there are cores.
#
# If it is run again, it starts only the jobs that failed or are not in shards.log, and --update makes
# only the grids that are missing. A job that failed because of a photo fails again, but quickly.
seq 8 | parallel --joblog shards.log --resume-failed \
  instagrid batch --manifest grids.ndjson --update --shard {}/8 --jobs 1
