// Linux 6.8.0-60-generic (host) ⇥03/12/2026 ⇥_x86_64_⇥(80 CPU)
// Linux 5.14.0-70.el9.x86_64 (host)   01/23/2024   _x86_64_   (32 CPU)   (copied from a terminal)
/** The first line of what the tools of sysstat print: kernel, host, date, architecture, processors. */
export const banner = /^Linux \S+ \([^)]*\)[ \t]{1,16}(?=\d)/
