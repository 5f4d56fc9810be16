/* Filters of system calls, by seccomp. */
#ifndef SYSTEM_CALLS_H
#define SYSTEM_CALLS_H

#include <seccomp.h>
#include <stddef.h>

/* Adds rules to a filter. Returns 0, or a negative error number. */
typedef int (*system_call_rules)(scmp_filter_ctx filter);

/* Denies every system call but those that the C library and threads need, and those of the rules.
   Calls that are denied return an error. Returns 0, or an error number. */
int system_calls_restrict(system_call_rules rules);

/* Allows a call, with any arguments, after which `error` is 0 or a negative error number, unless it
   was one before. */
#define ALLOW_ANY(call) \
  error = error != 0 ? error : seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(call), 0)

/* Allows a call if its arguments satisfy the comparisons. */
#define ALLOW(call, ...)                                                                           \
  do {                                                                                             \
    const struct scmp_arg_cmp comparisons[] = {__VA_ARGS__};                                       \
    error = error != 0                                                                             \
                ? error                                                                            \
                : seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(call),                   \
                                         sizeof comparisons / sizeof comparisons[0], comparisons); \
  } while (0)

#define IS(argument, value) SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, 0xFFFFFFFF, value)
#define HAS(argument, flags) SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, flags, flags)
#define LACKS(argument, flags) SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, flags, 0)

#endif
