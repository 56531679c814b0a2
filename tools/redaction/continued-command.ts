// Secrets in commands with continuation lines: whether an option is a password depends on the program in the first line.

// Limits of a joined command, in characters and lines.
const mostLength = 600
const mostLines = 20

/** The lines of a command that end in a backslash, joined in order. */
export class ContinuedCommand {
  #text = ''
  #lines = 0

  /** The lines before, without their backslashes; empty where the next line starts a command. */
  get text(): string {
    return this.#text
  }

  /** Adds a redacted line. A command beyond the limits is dropped. */
  add(line: string): void {
    if (!line.endsWith('\\')) {
      this.#text = ''
      this.#lines = 0
      return
    }
    const text = joined(this.#text, line.slice(0, -1))
    const isLong = text.length > mostLength || this.#lines === mostLines
    this.#text = isLong ? '' : text
    this.#lines = isLong ? 0 : this.#lines + 1
  }
}

/** A line after the command that it continues; a shell marks it with `>`. */
export function joined(command: string, line: string): string {
  const own = line.replace(continuation, '').trimEnd()
  return command === '' ? own : `${command} ${own}`
}

/** Indentation and shell prompt (`>`) of a continuation line. */
export const continuation = /^\s*(?:>\s+)?/

/** The start of the first line of the command that the line at `start` of a text in UTF-8 continues. */
export function commandStart(bytes: Buffer, start: number): number {
  let first = start
  for (let lines = 0; lines < mostLines && isContinued(bytes, first); lines += 1)
    first = first > 2 ? bytes.lastIndexOf(newline, first - 2) + 1 : 0
  return first
}

const [newline, carriageReturn, backslash] = [0x0a, 0x0d, 0x5c]

// True if the line before `start` ends in a backslash.
function isContinued(bytes: Buffer, start: number): boolean {
  const last = bytes[start - 2] === carriageReturn ? start - 3 : start - 2
  return bytes[last] === backslash
}
