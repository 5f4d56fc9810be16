#!/bin/sh
#SBATCH --job-name=grids
#SBATCH --array=1-8
#SBATCH --cpus-per-task=1
#SBATCH --output=results-%a.ndjson
#SBATCH --error=errors-%a.log
#SBATCH --requeue
# Makes the grids of grids.ndjson as an array of eight tasks: sbatch slurm.sh
#
# To submit one failed task again: sbatch --array=5 slurm.sh. It still makes its own shard, because
# the 8 does not depend on the array. --update makes only the grids that are missing.
code=0
instagrid batch --manifest grids.ndjson --update --shard "$SLURM_ARRAY_TASK_ID/8" --jobs 1 --json ||
  code=$?

# From 70 on, trying again may help.
if [ "$code" -ge 70 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 3 ]; then
  scontrol requeue "$SLURM_JOB_ID"
fi
exit "$code"
