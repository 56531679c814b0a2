// Plain ASCII for bugs.mysql.com and for mail: no line longer than the width.
import { largest } from '../core/extremes.ts'
import type { Block, Span } from './tree.ts'

/** The widest line that bugs.mysql.com shows unbroken. */
export const usualWidth = 78

/** Renders blocks as lines of at most `width` characters. `mysql` ends headings with a colon, as its form does. */
export function plain(list: readonly Block[], width: number, form: 'mysql' | 'mail'): string {
  const parts = list.map((block) => lines(block, width, form).join('\n'))
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function lines(block: Block, width: number, form: 'mysql' | 'mail'): readonly string[] {
  switch (block.kind) {
    case 'heading': {
      const text = textOf(block.spans)
      if (block.level === 1) return [...wrapped(text, width)]
      return form === 'mysql' ? [`${text}:`] : [text, '-'.repeat(Math.min(text.length, width))]
    }
    case 'paragraph':
      return wrapped(textOf(block.spans), width)
    case 'list':
      return block.items.flatMap((item) =>
        wrapped(textOf(item), width - 2).map(
          (line, index) => `${index === 0 ? '- ' : '  '}${line}`,
        ),
      )
    case 'code':
      return [
        ...(block.info === '' || block.info === 'sh' ? [] : [`${ascii(block.info)}:`]),
        ...block.text
          .split('\n')
          .flatMap((line) => long(ascii(line), width - 2, block.info === 'sh' ? ' \\' : ''))
          .map((line) => `  ${line}`.trimEnd()),
      ]
    case 'table':
      return table(block, width)
  }
}

// A table that is too wide gets headings of several lines; if it is still too wide, its columns continue below, after the first column.
function table({ align, rows }: Block & { kind: 'table' }, width: number): readonly string[] {
  const texts = rows.map((row) => row.map((cell) => ascii(textOf(cell))))
  const [head = [], ...body] = texts
  const broad = widths(texts)
  const fits = broad.reduce((sum, column) => sum + column + 2, -2) <= width
  const narrow = widths([...body, ...head.flatMap((text, at) => wordRows(text, at))])
  const all = fits ? broad : narrow
  const first = Math.min(all[0] ?? 0, Math.floor(width / 2))
  const room = (column: number): number =>
    column === 0 ? first : Math.min(all[column] ?? 0, width - first - 2)
  const parts: number[][] = []
  let used = Infinity
  for (let column = 1; column < all.length; column += 1) {
    if (used + 2 + room(column) > width) {
      parts.push([])
      used = first
    }
    parts.at(-1)?.push(column)
    used += 2 + room(column)
  }
  if (parts.length === 0) parts.push([])
  const line = (row: readonly string[], columns: readonly number[]): string =>
    [0, ...columns]
      .map((column) => {
        const text = cut(row[column] ?? '', room(column))
        return align[column] === 'right' ? text.padStart(room(column)) : text.padEnd(room(column))
      })
      .join('  ')
      .trimEnd()
  return parts.flatMap((columns, index) => [
    ...(index === 0 ? [] : ['']),
    ...headRows(head, columns, room).map((row) => line(row, columns)),
    ...body.map((row) => line(row, columns)),
  ])
}

function widths(texts: readonly (readonly string[])[]): readonly number[] {
  const columns = largest(
    texts.map(({ length }) => length),
    0,
  )
  return Array.from({ length: columns }, (_, column) =>
    largest(texts.map((row) => (row[column] ?? '').length)),
  )
}

// The words of a heading as rows of a table with one column.
function wordRows(text: string, column: number): readonly (readonly string[])[] {
  return text.split(' ').map((word) => [...Array<string>(column).fill(''), word])
}

// Headings in as many lines as the tallest needs, aligned at the bottom.
function headRows(
  head: readonly string[],
  columns: readonly number[],
  room: (column: number) => number,
): readonly (readonly string[])[] {
  const folded = head.map((text, column) =>
    column === 0 || columns.includes(column) ? wrapped(text, Math.max(1, room(column))) : [],
  )
  const height = largest(
    folded.map(({ length }) => length),
    1,
  )
  return Array.from({ length: height }, (_, row) =>
    folded.map((lines) => lines[row - height + lines.length] ?? ''),
  )
}

function cut(text: string, room: number): string {
  return text.length <= room ? text : `${text.slice(0, Math.max(0, room - 3))}...`
}

// A command continues after a backslash; a line without blanks breaks at the width.
function long(line: string, width: number, continuation: string): readonly string[] {
  const broken: string[] = []
  let rest = line
  while (rest.length > width) {
    const at = rest.lastIndexOf(' ', width - 2)
    const end = at > width / 3 ? at : width - 2
    broken.push(`${rest.slice(0, end)}${continuation}`)
    rest = `  ${rest.slice(end).trimStart()}`
  }
  return [...broken, rest]
}

function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of ascii(text).split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = ''
    }
    let rest = word
    // A URL stays whole where it fits a line.
    while (rest.length > width) {
      lines.push(rest.slice(0, width))
      rest = rest.slice(width)
    }
    line = line === '' ? rest : `${line} ${rest}`
  }
  return line === '' ? lines : [...lines, line]
}

function textOf(list: readonly Span[]): string {
  return list
    .map(({ text }) => text)
    .join('')
    .trim()
}

const spellings: Readonly<Record<string, string>> = {
  '\u00A0': ' ',
  '\u202F': ' ',
  '\u2009': ' ',
  µ: 'u',
  μ: 'u',
  '×': 'x',
  '÷': '/',
  '−': '-',
  '–': '-',
  '—': '--',
  '…': '...',
  '·': '-',
  '≥': '>=',
  '≤': '<=',
  '±': '+-',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '▲': '^',
  '→': '->',
  '₂': '2',
}

/** ASCII only: signs with a spelling get it, letters lose their marks, the rest is a question mark. */
export function ascii(text: string): string {
  return Array.from(text)
    .map(
      (sign) =>
        spellings[sign] ??
        (/[\x20-\x7E]/.test(sign)
          ? sign
          : sign === '\t'
            ? '    '
            : sign.normalize('NFKD').replace(/[^\x20-\x7E]/g, '') || '?'),
    )
    .join('')
}
