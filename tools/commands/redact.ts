import { basename } from 'node:path'
import { counted } from '../core/counted.ts'
import { BadInput } from '../core/errors.ts'
import { readSource } from '../formats/read-file.ts'
import { Source } from '../formats/reading/source.ts'
import { identityClasses } from '../redaction/identities/identity.ts'
import { privateText } from '../redaction/identities/private-text.ts'
import { assignPseudonyms } from '../redaction/identities/pseudonyms.ts'
import { publishedText } from '../redaction/redact-text.ts'
import type { Command, Output } from './command.ts'
import { readUncompressed } from './input/read-given-file.ts'

/** Prints the text as its page shows it, and what is not shown on stderr; 0. Throws `BadInput` for a file that is not text. */
export const redact: Command<readonly [file: string]> = {
  arguments: { '<file>': 'text file, or - for standard input' },
  examples: ['redact site/archives/mariadb-two-cores/record.sh'],
  run([file], _options, output: Output): number {
    const { bytes } = readUncompressed(file)
    const source = new Source(basename(file), bytes)
    if (source.bytes.includes(0))
      throw new BadInput('Unexpected NUL bytes, expected text', file, 'Pass a text file')
    const { readings, hidden = [] } = readSource(source)
    const { identities } = privateText(source, bytes, { readings }, { privacy: 'strict' })
    const names = identities.map((each) => ({ ...each, at: '', isUnique: true }))
    const { aliases } = assignPseudonyms([names])
    const { text, count } = publishedText(source.bytes.toString('utf8'), hidden, aliases(names))
    output.data(text)
    const byClass = identityClasses.flatMap((kind) => {
      const found = names.filter((name) => name.kind === kind).length
      return found === 0 ? [] : [counted(found, kind)]
    })
    const lines = hidden.reduce((sum, line, at) => sum + (at % 2 === 0 ? 1 - line : line), 0)
    output.talk(
      `removed ${counted(count, 'secret')}, replaced ${byClass.join(', ') || 'no name'}, masked ${counted(lines, 'line')} that no reader understood\n`,
    )
    return 0
  },
}
