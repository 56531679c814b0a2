// benchfolio redact: a text as it would be published, with the same number of lines.
import { readFileSync } from 'node:fs'
import { BadInput } from '../errors.ts'
import { redact } from '../redaction/redact.ts'
import type { Output } from './command.ts'

const standardInput = 0

/** Prints the text of a file, or of standard input for `-`, without its secrets; says how many there were. */
export function redactFile(file: string, output: Output): number {
  const { text, count } = redact(textOf(file))
  output.data(text)
  output.talk(`${String(count)} redacted\n`)
  return 0
}

function textOf(file: string): string {
  try {
    return readFileSync(file === '-' ? standardInput : file, 'utf8')
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    throw new BadInput(`This file cannot be read (${why})`, file, 'Give the path of a text', 2)
  }
}
