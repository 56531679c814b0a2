// Command lines that a script, a shell or a terminal printed on several lines.
import { append } from '../../core/append.ts'
import { joinedCommand, parseCommandLine } from './printed-command-line.ts'
import type { Line } from './source.ts'

const longestCommand = 4000

/**
 * Joins the command lines of `programs`, and those that `isCommand` accepts, to the continuation lines below them, and traced commands
 * to the variables that the shell traced above them.
 */
export function joinContinuedCommands(
  lines: readonly Line[],
  programs: readonly string[],
  isCommand: (text: string) => boolean = () => false,
): readonly Line[] {
  const isOfPrograms = (text: string): boolean =>
    programs.some((program) => parseCommandLine(program, text) !== undefined)
  const whole = lines.some(isTracedVariable) ? joinVariables(lines, isOfPrograms) : lines
  if (!whole.some(isOpen)) return whole
  const joined: Line[] = []
  let open = false
  let last = 0
  for (const each of whole) {
    const { text, line } = each
    const command = joined.at(-1)
    if (command && open && line === last + 1)
      joined[joined.length - 1] = { ...command, text: joinedCommand(command.text, text) }
    else {
      joined.push(each)
      open = isOfPrograms(text) || isCommand(text)
    }
    const current = joined.at(-1)
    open = open && current !== undefined && isOpen(current)
    last = line
  }
  return joined
}

// Variables above any other line stay where they are.
function joinVariables(
  lines: readonly Line[],
  isCommand: (text: string) => boolean,
): readonly Line[] {
  const joined: Line[] = []
  let variables: Line[] = []
  for (const line of lines) {
    if (isTracedVariable(line)) {
      variables.push(line)
      continue
    }
    const isTraced = line.text.startsWith('+') && isCommand(line.text)
    if (isTraced && variables.length > 0) joined.push(withVariables(line, variables))
    else append(joined, [...variables, line])
    variables = []
  }
  append(joined, variables)
  return joined
}

function isOpen({ text }: Line): boolean {
  return text.endsWith('\\') && text.length <= longestCommand
}

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
function isTracedVariable({ text }: Line): boolean {
  return text.startsWith('+') && traced.test(text)
}

/** The traced command with the variables that were traced directly above it. */
function withVariables(command: Line, variables: readonly Line[]): Line {
  const [, sign = '', text = command.text] = trace.exec(command.text) ?? []
  const own = variables.map((variable) => traced.exec(variable.text)?.[1] ?? '')
  return { ...command, text: `${sign}${[...own, text].join(' ')}` }
}
