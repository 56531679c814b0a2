// Linux 6.8.0-60-generic (host) ⇥03/12/2026 ⇥_x86_64_⇥(80 CPU)
/** The first line of what the tools of sysstat print: kernel, host, date, architecture, processors. */
export const banner = /^Linux \S+ \([^)]*\) ?\t/
