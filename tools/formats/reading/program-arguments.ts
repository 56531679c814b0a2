// The arguments that a command line passes to one of its programs, as getopt_long reads them.
import { append } from '../../core/append.ts'
import { programIndex } from './printed-command-line.ts'
import { firstCommand, shellWords } from './shell-words.ts'

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
