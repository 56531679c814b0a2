// The command line that a script echoed in front of a load tool's output.
import { append } from '../../core/append.ts'
import { baseName } from '../../core/base-name.ts'

// Programs that start another one; their own arguments may come before the tool's name.
const launchers = new Set(
  'taskset numactl nice ionice chrt setarch time timeout stdbuf sudo env nohup exec eval ssh'.split(
    ' ',
  ),
)
// Programs that start another one in a container by `exec`; a container may have the name of the tool.
const containers = new Set(['docker', 'podman', 'kubectl', 'docker-compose'])
// Launchers that set CPU affinity, NUMA policy or priority.
const scheduling = new Set('taskset numactl nice ionice chrt setarch'.split(' '))
const mostArgumentsBefore = 24

/**
 * What a shell prints in front of a command: `$ `, `++ `, `[root@db1 ~]# `, `bench@db1:~/runs$ `, `bash-5.1$ `. `$`, `#`, `%`
 * and `>` count only before a space.
 */
export const prompt = /^(?:\++|(?:\[[^\][]{1,80}\]|[^\s$#%>]{1,160})? ?[$#%>]) (?=\S)/

/** The command line that starts `tool`, without a shell's prompt; undefined for any other line. */
export function parseCommandLine(tool: string, text: string): string | undefined {
  if (!text.includes(tool)) return undefined
  // + sysbench --threads=8 oltp_read_only run
  const command = text.trim().replace(prompt, '')
  const fields = shellWords(command).slice(0, mostArgumentsBefore)
  return programIndex(tool, fields) === undefined ? undefined : command
}

// Tue May  7 10:12:01 CET 2024  env range_size=100 ./pk_ranges.sh
const scriptLine = /(?:^|\s)(?:env +)?((?:[A-Za-z_]\w*=[^\s=]+ +)+(?:\S*\/)?[\w-]+\.sh)$/

/** The command at the end of a line that starts a shell script with variables: `range_size=100 ./pk_ranges.sh`. */
export function scriptCommand(text: string): string | undefined {
  return text.endsWith('.sh') ? scriptLine.exec(text)?.[1] : undefined
}

/** The index of the word that starts `tool` in the words of a command line; undefined if none does. */
export function programIndex(tool: string, words: readonly string[]): number | undefined {
  const first = words.findIndex((word) => baseName(word) === tool)
  if (first < 0 || !startsProgram(words.slice(0, first))) return undefined
  // docker exec sysbench sysbench --threads=8 run
  const isContainer = words[first + 1] === tool && words.slice(0, first).some(isContainerEngine)
  return isContainer ? first + 1 : first
}

function isContainerEngine(word: string): boolean {
  return containers.has(baseName(word))
}

/** The command line with options that starts one of `programs`, without a shell's prompt; undefined for any other line. */
export function commandIn(text: string, programs: readonly string[]): string | undefined {
  if (!programs.some((program) => text.includes(program))) return undefined
  const command = programs.map((program) => parseCommandLine(program, text)).find(Boolean)
  return command !== undefined && / -/.test(command) ? command : undefined
}

// cd /data && ( pgbench -c 8 bench ) | tee log   sh -c "pgbench -c 8 bench"
const separator = /[;|&(){}"']/

/** True if one of the commands of a line, such as `( cd /data; pgbench -c 8 ) | tee log`, starts one of `programs`. */
export function startsProgramIn(line: string, programs: readonly string[]): boolean {
  const commands = line.split(separator).map((command) => command.split(' ').filter(Boolean))
  return commands.some((words) => programs.some((name) => programIndex(name, words) !== undefined))
}

// LUA_PATH=/opt/lua/?.lua taskset -c 0 /usr/bin/sysbench --db-driver=mysql oltp_read_only run
function startsProgram(before: readonly string[]): boolean {
  const launcher = before.findIndex(
    (field, index) =>
      launchers.has(baseName(field)) ||
      (isContainerEngine(field) && before.indexOf('exec', index) > index),
  )
  const assignments = launcher < 0 ? before : before.slice(0, launcher)
  return assignments.every((field) => /^[A-Za-z_]\w*=/.test(field))
}

/** The launchers before a program that set its CPU affinity, NUMA policy or priority: `taskset -c 0,1`. */
export function launcherCommands(before: readonly string[]): readonly string[] {
  const commands: string[][] = []
  for (const word of before) {
    if (launchers.has(baseName(word)) || isContainerEngine(word)) commands.push([baseName(word)])
    else commands.at(-1)?.push(word)
  }
  return commands.flatMap(([launcher = '', ...own]) =>
    scheduling.has(launcher) ? [[launcher, ...own].join(' ')] : [],
  )
}

// > results/t8.out
const redirected = /^> ?(?!-)\S{0,300}[./]\S{0,300}$/

/** Joins a command line that ends with a backslash to its continuation line: `>     --threads=8 run`. */
export function joinedCommand(command: string, next: string): string {
  const text = next.trim()
  const rest = redirected.test(text) ? text : text.replace(/^>\s*/, '')
  return `${command.slice(0, -1).trimEnd()} ${rest}`
}

// The words of a command line, as a POSIX shell splits them; nothing is expanded.

// 'a b'   "a b"   a\ b
const word = /(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\])+/g

/** The words of a text, without quotes and backslashes. */
export function shellWords(text: string): readonly string[] {
  return [...text.matchAll(word)].map(([printed]) => plain(printed))
}

function plain(text: string): string {
  return text.replace(/'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gs, (_, single, double, escaped) =>
    [single, double, escaped].filter((part) => typeof part === 'string').join(''),
  )
}

const quoted = String.raw`'[^']*'|"(?:[^"\\]|\\.)*"|\\.`
const plainText = String.raw`[^\s;|&<>()'"\\]+`
// 2>&1   >> out.txt   < in.txt   &> all.log
const redirection = String.raw`(?:(?<!\S)\d{1,3})?&?[<>]{1,3}[&|]?\s*(?:${quoted}|${plainText})*`
// Operators and comparisons of SQL: a>5   a <> b   a >= b   doc->>'$.a'   (files are rarely named by a number)
const comparison = String.raw`<>|[<>]=|(?<=[-=])>{1,2}|[<>]\s*-?\d+(?:\.\d+)?(?![^\s;|&<>()])`
// vmstat 10; date   vmstat 10&   a && b   iostat 5 | tee log   iostat 5 # in another terminal
const operator = String.raw`&&|[;|&()]|(?<!\S)#`
const piece = new RegExp(
  `${comparison}|(${redirection})|(${operator})|${quoted}|${plainText}|.`,
  'gs',
)

/**
 * The first of the commands of a line, without redirections: `vmstat 10` of `vmstat 10 > vm.txt 2>&1 & sleep 60`. Programs print
 * their arguments without quotes, so an operator within a word or before an option belongs to the command: `?a=1&b=2`.
 */
export function firstCommand(text: string): string {
  const parts: string[] = []
  let depth = 0
  let isWord = false
  for (const { 0: part, 1: redirected, 2: sign, index } of text.matchAll(piece)) {
    if (sign === '(' && isWord) depth += 1
    else if (sign === ')' && depth > 0) depth -= 1
    else if (sign !== undefined && endsCommand(sign, isWord, text.slice(index + part.length))) break
    parts.push(redirected === undefined ? part : ' ')
    isWord = redirected === undefined && /\S$/.test(part)
  }
  return parts.join('')
}

/** The words of the first of the commands of a line, as the shell traces it: without variables that are set for it alone. */
export function commandWords(text: string): readonly string[] {
  const words = shellWords(firstCommand(text))
  const program = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word))
  return program > 0 ? words.slice(program) : words
}

// No command begins with a dash.
function endsCommand(sign: string, isAfterWord: boolean, after: string): boolean {
  if (sign === '#') return true
  if (/^\s+-/.test(after)) return false
  const isWithinWord = isAfterWord && /^[^\s;|&)]/.test(after)
  return !(isWithinWord && /^[;&]$/.test(sign)) || /^(?:done|fi|esac)\b/.test(after)
}

// The arguments that a command line passes to one of its programs, as getopt_long reads them.

/** The options of a program that take a value, also from the next word: letters, and names without dashes. */
export interface ValuedOptions {
  readonly letters: string
  readonly names: readonly string[]
  /** Set for programs that start another one: every word from the first operand on is an operand. */
  readonly isLauncher?: true
}

/** An option as written, `-C` or `--connect`; `value` is absent for a switch. */
export interface Option {
  readonly name: string
  readonly value?: string
}

/** The arguments of a program in the order of the command line. */
export interface ProgramArguments {
  readonly options: readonly Option[]
  readonly operands: readonly string[]
}

/**
 * The arguments of `program`, without those of its launchers, such as `-C` of `numactl -C 0-7 pgbench`; undefined if the
 * command line does not start the program.
 */
export function programArguments(
  program: string,
  command: string,
  valued: ValuedOptions,
): ProgramArguments | undefined {
  const words = shellWords(firstCommand(command))
  const start = programIndex(program, words)
  return start === undefined ? undefined : parseArguments(words.slice(start + 1), valued)
}

function parseArguments(words: readonly string[], valued: ValuedOptions): ProgramArguments {
  const options: Option[] = []
  const operands: string[] = []
  let at = 0
  for (; at < words.length; at += 1) {
    const text = words[at] ?? ''
    const next = words[at + 1]
    const isOperand = !text.startsWith('-') || text === '-'
    if (text === '--' || (isOperand && valued.isLauncher)) break
    if (isOperand) operands.push(text)
    else if (
      text.startsWith('--')
        ? addLongOption(options, text, next, valued)
        : addLetters(options, text, next, valued)
    )
      at += 1
  }
  append(operands, words.slice(words[at] === '--' ? at + 1 : at))
  return { options, operands }
}

// --client=8   --client 8   --connect; true if the next word is its value.
function addLongOption(
  options: Option[],
  text: string,
  next: string | undefined,
  { names }: ValuedOptions,
): boolean {
  const equals = text.indexOf('=')
  const takesNext = equals < 0 && next !== undefined && names.includes(text.slice(2))
  if (equals > 0) options.push({ name: text.slice(0, equals), value: text.slice(equals + 1) })
  else if (takesNext) options.push({ name: text, value: next })
  else options.push({ name: text })
  return takesNext
}

// -c 8   -c8   -nCc 8; true if the next word is the value of the last letter.
function addLetters(
  options: Option[],
  text: string,
  next: string | undefined,
  valued: ValuedOptions,
): boolean {
  for (let at = 1; at < text.length; at += 1) {
    const letter = text.charAt(at)
    const name = `-${letter}`
    const rest = text.slice(at + 1)
    if (!valued.letters.includes(letter) || (rest === '' && next === undefined))
      options.push({ name })
    else {
      options.push({ name, value: rest === '' ? (next ?? '') : rest })
      return rest === ''
    }
  }
  return false
}
