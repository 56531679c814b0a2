// An archive page as text: what `inspect --suggest` prints.
import { stringify } from 'yaml'
import type { Archive } from '../../runs/read-archive.ts'
import { visible } from '../print/terminal-text.ts'
import { explanationLines } from '../../report/explanation-lines.ts'

/** A complete archive page for the archive at `source`, whose fields are inferred, with what was inferred as comments. */
export function suggestedPage(
  archive: Archive,
  source: string,
  title = archive.page.title,
): string {
  const { names } = archive.page
  const own = { source, license: 'none', ...(names === undefined ? {} : { names }) }
  const page = { title, archive: own }
  const front = stringify(page, {
    lineWidth: 0,
    defaultStringType: 'QUOTE_SINGLE',
    defaultKeyType: 'PLAIN',
  })
  const comments = explanationLines(archive).map((line) => `  # ${visible(line)}\n`)
  return `---\n${front}${comments.join('')}---\n\nDescribe what was run, on which machine, and why.\n`
}
