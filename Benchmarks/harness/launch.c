/* Runs a program and writes to a file what it used: launch REPORT PROGRAM [ARGUMENT]...

   The report is one line: exit status as waitpid gives it, seconds of wall time, seconds of CPU
   time (user and system), and peak memory in KiB. On Linux, both count processes that the program
   left behind as well, whose end is awaited. A process starts its life as a copy of its
   parent, so a program started by Python would be charged with Python's memory; this one is
   small. */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double since(const struct timespec *start) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (now.tv_sec - start->tv_sec) + (now.tv_nsec - start->tv_nsec) / 1e9;
}

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec / 1e6; }

int main(int count, char **words) {
  if (count < 3) {
    fprintf(stderr, "usage: launch REPORT PROGRAM [ARGUMENT]...\n");
    return 64;
  }
  struct timespec start;
  clock_gettime(CLOCK_MONOTONIC, &start);

  prctl(PR_SET_CHILD_SUBREAPER, 1);
  pid_t child = fork();
  if (child == 0) {
    execvp(words[2], words + 2);
    perror(words[2]);
    _exit(127);
  }
  int status;
  if (child < 0 || waitpid(child, &status, 0) < 0) {
    perror("launch");
    return 71;
  }
  double wall = since(&start);
  while (wait(NULL) > 0) {}
  struct rusage used;
  getrusage(RUSAGE_CHILDREN, &used);

  FILE *report = fopen(words[1], "w");
  if (!report) {
    perror(words[1]);
    return 73;
  }
  long peak = used.ru_maxrss;
  fprintf(report, "%d %.6f %.6f %ld\n", status, wall,
          seconds(used.ru_utime) + seconds(used.ru_stime), peak);
  return fclose(report) == 0 ? 0 : 74;
}
