// Pages in Markdown with the output of several load tools, each in blocks of code of its own.
import { type Recognised, recognise } from './recognise.ts'
import { fence } from './reading/lines.ts'
import { type Format, Source } from './reading/source.ts'

const mostBytes = 1_048_576

/** True for a page in Markdown with headings and blocks of code. */
export const isPage = ({ head, bytes }: Source): boolean =>
  bytes.length <= mostBytes && /^#{1,6} \S/m.test(head) && /^ {0,3}(?:`{3}|~{3})/m.test(head)

/** The blocks of a page with headings by the tools that printed them, each without the rest; lines keep their numbers. */
export function toolsOfPage(source: Source): readonly Recognised[] {
  if (!isPage(source)) return []
  const lines = source.lines()
  const owners = new Map<Format, string[]>()
  let start: number | undefined
  for (const [index, text] of lines.entries()) {
    if (!fence.test(text.trim())) continue
    if (start === undefined) {
      start = index + 1
      continue
    }
    const block = lines.slice(start, index)
    const found = recognise(new Source(source.path, Buffer.from(`${block.join('\n')}\n`)))
    if (found && found.format.general !== true && found.format.quotes !== true) {
      const own = owners.get(found.format) ?? lines.map(() => '')
      owners.set(found.format, own)
      for (const [at, line] of block.entries()) own[start + at] = line
    }
    start = undefined
  }
  return [...owners].map(([format, own]) => ({
    format,
    source: new Source(source.path, Buffer.from(`${own.join('\n')}\n`)),
    notes: [],
    isCode: true,
  }))
}

/** The numbers of the lines that say in front of a block what it is, and end in a colon. */
export function captionsOfPage(source: Source): readonly number[] {
  let isCode = false
  let last = 0
  const captions: number[] = []
  for (const [index, line] of source.lines().entries()) {
    const text = line.trim()
    if (fence.test(text)) {
      if (!isCode && last > 0) captions.push(last)
      isCode = !isCode
      last = 0
    } else if (text !== '') last = !isCode && text.endsWith(':') ? index + 1 : 0
  }
  return captions
}
