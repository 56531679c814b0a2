// benchfolio redact: a text file as the site would publish it.
import { redact as redactText } from '../redaction/redact.ts'
import type { Command, Output } from './command.ts'
import { readGivenFile } from './input/read-given-file.ts'

/** Prints the text without its secrets, and their number on stderr; always 0. */
export const redact: Command<readonly [file: string]> = {
  arguments: [{ name: '<file>', help: 'text file, or - for standard input' }],
  options: [],
  examples: ['redact site/archives/mariadb-two-cores/record.sh'],
  run([file], _options, output: Output): number {
    const { text, count } = redactText(readGivenFile(file).toString('utf8'))
    output.data(text)
    output.talk(`${String(count)} redacted\n`)
    return 0
  },
}
