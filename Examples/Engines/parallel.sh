#!/bin/sh
# Makes the grids of grids.ndjson with GNU parallel: one job for each of eight shards, as many at a
# time as there are cores.
#
# Run again, it starts only the jobs that shards.log does not have or that failed, and --update makes
# only the grids that are missing. Jobs that failed because of a photo will fail again, quickly.
seq 8 | parallel --joblog shards.log --resume-failed \
  instagrid batch --manifest grids.ndjson --update --shard {}/8 --jobs 1
