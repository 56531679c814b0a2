// The runs of a file to which a script appended the output of several executions of a load tool.
import { commandIn, startsProgramIn, commandWords } from './printed-command-line.ts'
import { joinContinuedCommands } from './continued-commands.ts'
import type { Line } from './source.ts'

/** The lines by which runs of a load tool are separated. The expressions must not have the flag `g`. */
export interface RunLines {
  /** Programs whose command lines a script or a shell prints before the output of each run. */
  readonly programs?: readonly string[]
  /** The command lines of the tool where they start no program of `programs`, as the shell prints them when a signal ends it. */
  readonly process?: RegExp
  /** Lines before the first sample, each printed once per run. */
  readonly starts?: readonly RegExp[]
  /** Lines directly before the first of `starts`, such as the frame of a title. */
  readonly frame?: RegExp
  /** Lines printed once per run, anywhere after its start. */
  readonly once?: readonly RegExp[]
  /** Samples and results. */
  readonly body: RegExp
  /** The last line of a result: a line of `body` after it is of the next run. Absent if samples may follow a result. */
  readonly last?: RegExp
  /** Messages after which the tool does not continue; those of the shell are known. */
  readonly fatal?: RegExp
  /** Messages of refused connections. A tool that has printed something before may continue with its other connections. */
  readonly refusal?: RegExp
  /** Messages of errors, fatal or not. */
  readonly alarm?: RegExp
  /** A number of a sample that never decreases within a run, such as its second. */
  readonly position?: (text: string) => number | undefined
}

// Killed   run.sh: line 3: 4711 Killed                  memtier_benchmark -t 4   (^C does not count: most tools print a result)
const killed =
  /^(?:\S{1,200}: line \d{1,9}: +\d{1,10} )?(?:Killed|Terminated|Aborted|Hangup|Segmentation fault)(?: +\(core dumped\))?(?: +(\S.*))?$/
// + tee out.log
const trace = /^\++ /
const longestPrinted = 4000

/**
 * The lines of each run, in order: one empty list for a file without lines. Every line belongs to a run; a command line is joined to its
 * continuation lines. A run starts
 *
 * - at a command line, or at a line of `starts`, if the run before it has this line, samples or results, or has ended;
 * - at a line of `once` that the run before it has;
 * - at a line of `body` after the last line of a result, or after the end of the program by an error or a signal;
 * - at a refusal after the last line of a result or the end of the program;
 * - at a sample whose position is less than that of the sample before it.
 */
export function appendedRuns(
  lines: readonly Line[],
  layout: RunLines,
): readonly (readonly Line[])[] {
  const { programs = [], starts = [] } = layout
  const isStart = (text: string): boolean => starts.some((pattern) => pattern.test(text))
  const runs: Line[][] = [[]]
  let state = new State()
  for (const line of joinContinuedCommands(lines, programs, isStart)) {
    const current = runs.at(-1) ?? []
    const kind = kindOf(line.text, layout)
    if (current.length > 0 && startsRun(state, kind)) {
      runs.push(kind.isStart ? takeFrame(current, layout) : [])
      state = new State()
    }
    runs.at(-1)?.push(line)
    update(state, kind)
  }
  return runs
}

class State {
  readonly once = new Set<string>()
  /** The words of the command line, while no other line followed it; the shell may trace other commands below that of a script. */
  command: readonly string[] | undefined
  /** True if the shell printed the command line, not a script. */
  isTraced = false
  hasStart = false
  hasBody = false
  hasAlarm = false
  /** True after the last line of a result. */
  isOver = false
  /** True after the end of the program by an error or a signal. */
  isDead = false
  position = Number.NEGATIVE_INFINITY
}

type Kind = ReturnType<typeof kindOf>

// What a line is, by `RunLines`.
function kindOf(text: string, layout: RunLines) {
  const { programs = [], starts = [], once = [], body, last, fatal, refusal, alarm } = layout
  const command = commandIn(text, programs)
  const words = command === undefined ? undefined : commandWords(command)
  const started = killed.test(text) ? [] : starts.filter((pattern) => pattern.test(text))
  const all = [...started, ...once.filter((pattern) => pattern.test(text))]
  return {
    // Names of the lines that a run has once.
    once: [...all.map(({ source }) => source), ...(command === undefined ? [] : ['command'])],
    isStart: command !== undefined || started.length > 0,
    // The words of the command line that starts the tool.
    command: words,
    // The shell printed the command before it executed it.
    isTrace: trace.test(text),
    isBody: body.test(text),
    isLast: last?.test(text) ?? false,
    isFatal: isKilled(text, layout) || (fatal?.test(text) ?? false),
    isRefusal: refusal?.test(text) ?? false,
    isAlarm: alarm?.test(text) ?? false,
    position: layout.position?.(text),
  }
}

// The shell prints the command that the signal ended, which may be another than the tool.
function isKilled(text: string, { programs = [], process }: RunLines): boolean {
  const match = killed.exec(text)
  if (!match) return false
  const [, printed = ''] = match
  // perf record -p $(pidof pgbench)
  const command = printed.slice(0, longestPrinted).replace(/\$\([^)]*\)|`[^`]*`/g, '')
  // The program may be a variable: $PGBIN -c 8
  if (command === '' || /^["$]/.test(command)) return true
  return process?.test(command) ?? startsProgramIn(command, programs)
}

function startsRun(state: State, kind: Kind): boolean {
  // A script and the trace of the shell may both print the same command.
  if (isSameCommand(state.command, kind.command)) return false
  if (kind.once.some((name) => state.once.has(name))) return true
  if (kind.isStart) return state.hasBody || state.isDead || (state.hasAlarm && !state.hasStart)
  if (kind.isRefusal && (state.isOver || state.isDead)) return true
  if (kind.isBody && (state.isOver || (state.isDead && !kind.isFatal))) return true
  return kind.position !== undefined && kind.position < state.position
}

// A script may print variables, the shell their values: -c $THREADS, -c 8.
function isSameCommand(
  printed: readonly string[] | undefined,
  traced: readonly string[] | undefined,
): boolean {
  if (!printed || !traced || printed.length !== traced.length) return false
  return printed.every((word, index) => word === traced[index] || /[$`]/.test(word))
}

function update(state: State, kind: Kind): void {
  const mayContinue = kind.isRefusal && (state.hasStart || state.hasBody)
  for (const name of kind.once) state.once.add(name)
  if (!kind.isTrace || kind.command !== undefined || state.isTraced) {
    state.command = kind.command
    state.isTraced = kind.isTrace
  }
  state.hasStart ||= kind.isStart
  state.hasBody ||= kind.isBody
  state.hasAlarm ||= kind.isAlarm
  state.isOver ||= kind.isLast
  state.isDead ||= kind.isFatal && !mayContinue
  if (kind.position !== undefined) state.position = kind.position
}

// Removes the frame from the end of the run before it and returns it.
function takeFrame(run: Line[], { frame }: RunLines): Line[] {
  if (frame === undefined) return []
  let first = run.length
  while (first > 1 && frame.test(run[first - 1]?.text ?? '')) first -= 1
  return run.splice(first)
}
