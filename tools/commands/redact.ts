// benchfolio redact: a text file as the site would publish it.
import { BadInput } from '../core/errors.ts'
import { redact as redactText } from '../redaction/redact-text.ts'
import type { Command, Output } from './command.ts'
import { readGivenFile } from './input/read-given-file.ts'

/** Prints the text without its secrets, and their number on stderr; 0. Throws `BadInput` for a file that is not text. */
export const redact: Command<readonly [file: string]> = {
  arguments: [{ name: '<file>', help: 'text file, or - for standard input' }],
  options: [],
  examples: ['redact site/archives/mariadb-two-cores/record.sh'],
  run([file], _options, output: Output): number {
    const bytes = readGivenFile(file)
    if (bytes.includes(0))
      throw new BadInput(
        'Unexpected NUL bytes, expected text',
        file,
        'Pass a text file: decompress archives, and convert UTF-16 to UTF-8',
      )
    const { text, count } = redactText(bytes.toString('utf8'))
    output.data(text)
    output.talk(`${String(count)} redacted\n`)
    return 0
  },
}
