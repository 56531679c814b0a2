// Variables that are set for one command: bash traces each of them on a line of its own, above the command.
import type { Line } from './line.ts'

// Variables that libraries and runtimes read; a script may set any others for itself.
const names = [
  'PG(?:OPTIONS|SSLMODE|GSSENCMODE|CHANNELBINDING|GEQO|TZ|DATESTYLE|CLIENTENCODING)',
  '(?:LD|MALLOC|TCMALLOC|MIMALLOC|OMP|KMP)_[A-Z_]+|GLIBC_TUNABLES|JAVA_(?:TOOL_)?OPT(?:ION)?S',
  'GO(?:MAXPROCS|GC|MEMLIMIT|DEBUG)|LUA_C?PATH',
]
// + PGOPTIONS='-c jit=off'
const traced = new RegExp(`^\\++ ((?:${names.join('|')})=\\S.*)$`)
// + pgbench -c 8
const trace = /^(\++ )(.*)$/s

/** True for the trace of a variable that a library or runtime reads. */
export function isTracedVariable({ text }: Line): boolean {
  return text.startsWith('+') && traced.test(text)
}

/** The traced command with the variables that were traced directly above it. */
export function withVariables(command: Line, variables: readonly Line[]): Line {
  const [, sign = '', text = command.text] = trace.exec(command.text) ?? []
  const own = variables.map((variable) => traced.exec(variable.text)?.[1] ?? '')
  return { ...command, text: `${sign}${[...own, text].join(' ')}` }
}
