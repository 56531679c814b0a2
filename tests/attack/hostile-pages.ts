// Payloads in the front matter of articles and archive pages, and in published tables with their declarations.
import { isUnprintable } from '../../tools/core/printable.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { gridTable } from '../convert/project.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

/** Rows of a table, and payloads of an archive page. */
const perPage = 24

const taxonomies = ['series', 'engines', 'versions', 'workloads', 'hosts'] as const

/** Writes an article for each text and an archive page for some of them; returns their folders below content/. */
export function writeHostilePages(root: string, texts: readonly string[]): readonly string[] {
  const articles = texts.map((text, index) => {
    // A drawn figure takes longer than the page.
    const body = index % perPage === 0 ? `\n${gridTable}` : 'Prose.\n'
    return [`articles/a${String(index)}`, articleText(text, index) + body] as const
  })
  const groups = Array.from({ length: Math.ceil(texts.length / perPage) }, (_, index) =>
    texts.slice(index * perPage, (index + 1) * perPage),
  )
  const archives = groups.map(
    (group, index) => [`archives/t${String(index)}`, archiveText(group, index)] as const,
  )
  const pages = [...articles, ...archives]
  smallFolder(
    root,
    Object.fromEntries(pages.map(([folder, text]) => [`content/${folder}/index.md`, text])),
  )
  for (const [index, group] of groups.entries())
    smallFolder(root, {
      [`site/archives/t${String(index)}/numbers.csv`]: tableText(group, 100),
      [`site/archives/t${String(index)}/claimed.csv`]: tableText(group, 200),
      [`site/archives/t${String(index)}/run.txt`]: sysbenchLog({ tps: 100 + index }),
    })
  return pages.map(([folder]) => folder)
}

// JSON is YAML, and a text in JSON has one line.
function frontMatter(data: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(data).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
  return `---\n${lines.join('')}---\n`
}

function articleText(text: string, index: number): string {
  const taxonomy = taxonomies[index % taxonomies.length] ?? 'series'
  return frontMatter({
    title: text,
    date: '2026-01-01',
    finding: text,
    // Hugo renders a summary as Markdown and refuses HTML, one page at each build.
    ...(index === 0 || !text.includes('<') ? { summary: text } : {}),
    description: text,
    authors: [text],
    tags: [text],
    [taxonomy]: [text],
    status: 'corrected',
    corrected: '2026-01-02',
    correction: { date: '2026-01-02', reason: text },
    recreates: [{ url: 'https://example.org/', title: text, author: text, date: '2026-01-01' }],
  })
}

// A control character in the page would lose the other texts with it; tables have it.
function archiveText(all: readonly string[], index: number): string {
  const texts = all.filter((text) => !isUnprintable(text))
  const [title = 'x'] = texts
  const reason = texts.join(' ')
  const everything = { engine: '{any:[^]*}' }
  return frontMatter({
    title,
    date: '2026-01-01',
    summary: title,
    archive: {
      source: `../../../site/archives/t${String(index)}`,
      patterns: ['run.txt'],
      fields: Object.fromEntries(texts.map((text, at) => [`note-${String(at)}`, text])),
      ignore: [{ path: 'claimed.csv', reason }],
      tables: [
        {
          file: 'numbers.csv',
          row: { column: 'Name', key: 'engine' },
          measures: { tps: { metric: 'tps', unit: '1/s' } },
        },
      ],
      published: [
        {
          name: title,
          file: 'claimed.csv',
          row: { Name: '{engine:[^]*}' },
          metric: { tps: 'tps' },
          differences: [{ only: everything, reason }],
        },
        {
          name: `corrected ${title}`,
          file: 'claimed.csv',
          row: { Name: '{engine:[^]*}' },
          metric: { tps: 'tps' },
          corrections: [{ only: everything, reason, factor: '1' }],
        },
      ],
    },
  })
}

function tableText(texts: readonly string[], first: number): string {
  const rows = texts.map((text, index) => {
    const cell = text.replaceAll(/[\n\r\0]/g, ' ').replaceAll('"', '""')
    return `"${cell}",${String(first + index)},${String(index + 1)}\n`
  })
  return `Name,tps,p95\n${rows.join('')}`
}
