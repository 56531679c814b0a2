// What shells, clients and runtimes print instead of the output of a load tool that could not run.
import { isProseLine } from './prose.ts'
import type { Source } from './source.ts'

const mostBytes = 4096

const messages: readonly RegExp[] = [
  // bash: sysbench: command not found   ./run.sh: line 12: pgbench: command not found   sh: 1: pgbench: not found
  /^[^\s:]{1,200}: .{0,300}(?:not found|No such file or directory|Permission denied|cannot execute.{0,60})$/,
  // psql: error: connection to server failed   mysqladmin: connect to server at 'db1' failed
  /^[\w./-]{1,100}: (?:(?:fatal|error): |\[error\] |could not connect|connect to |unable to |cannot (?:connect|open|load) )/i,
  // ERROR 2002 (HY000): Can't connect to local MySQL server through socket '/tmp/mysql.sock' (2)
  /^(?:ERROR \d{1,6} \(\w{5}\)|(?:fatal|error|panic): |FATAL )/i,
  /^(?:can't|cannot|could not|unable to|failed to) connect\b/i,
  /\b(?:connection refused|connection timed out|no route to host|too many connections)\b/i,
  // connection to database "bench" failed:
  /^connection to (?:database|server) .{1,200}failed:/i,
  // Killed   Segmentation fault (core dumped)   /run.sh: line 3: 4711 Killed    sysbench run
  /^(?:.{0,200}: line \d{1,9}: +\d{1,9} )?(?:Killed|Aborted|Terminated|Bus error|Segmentation fault)(?: +\(core dumped\)|$| {2,})/,
  /^(?:Out of memory|Traceback \(most recent call last\):|Exception in thread ")/,
  /^Error response from daemon: /,
]

/** The first error message of a file of at most 4 KiB; undefined without one, and for a text that quotes one. */
export function errorMessage(source: Source): string | undefined {
  if (source.bytes.length > mostBytes) return undefined
  const isMessage = (text: string): boolean => messages.some((pattern) => pattern.test(text))
  const lines = source.headLines.map((text) => text.trim())
  const others = lines.filter((text) => !isMessage(text))
  const sentences = others.filter(isProseLine)
  return 2 * sentences.length > others.length ? undefined : lines.find(isMessage)
}
