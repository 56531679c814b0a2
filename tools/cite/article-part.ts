// The citation of a whole article: its finding, claims, tables, and the history of its bugs.
import type { FigureTable, FigureEvidence } from '../figures/figure.ts'
import { code, escaped } from './markdown.ts'
import type { CitedBug, Publication } from './publication.ts'

/** The part of an article; its commands are those of its own text, where no run states one. */
export function articlePart(slug: string, publication: Publication): Part {
  const article = publication.article(slug)
  const claims = publication.statements(slug)?.claims ?? []
  const figures = (article?.figures ?? []).flatMap((id) => publication.figure(slug, id) ?? [])
  const bugs = article?.bugs ?? []
  return {
    paragraphs: [
      escaped(article?.finding ?? ''),
      claims
        .map(
          ({ text, badge, words }) =>
            `- ${escaped(text)} ${escaped(badge.text)}: ${escaped(words)}`,
        )
        .join('\n'),
    ],
    tables: figures.flatMap(({ number, title, table }): FigureTable[] =>
      table.rows.length === 0 ? [] : [{ ...table, title: `Figure ${number}. ${title}` }],
    ),
    notes: [],
    after: bugs.flatMap(historyOf),
    evidence: figures.flatMap(({ evidence }) => evidence),
    commands: article?.commands ?? [],
    ...fixOf(bugs),
  }
}

function historyOf({ tracker, number, title, status, timeline }: CitedBug): readonly string[] {
  const state = status === undefined ? '' : ` (${escaped(status)})`
  return [
    `${escaped(nameOf({ tracker, number }))}: ${escaped(title)}${state}`,
    timeline.map(({ date, text }) => `- ${code(date)} ${escaped(text)}`).join('\n'),
  ]
}

function fixOf(bugs: readonly CitedBug[]): { readonly fix?: string } {
  const fixed = bugs.filter((bug) => bug.fixed.length > 0)
  if (fixed.length === 0) return {}
  const fixes = fixed.map(
    (bug) => `${escaped(nameOf(bug))} is fixed in ${escaped(bug.fixed.join(', '))}.`,
  )
  return { fix: fixes.join(' ') }
}

// The prefix of a bug's number, by tracker.
const names: Readonly<Record<string, string>> = {
  mysql: 'MySQL #',
  mariadb: 'MDEV-',
  percona: 'PS-',
  mongodb: 'SERVER-',
  postgresql: 'PostgreSQL ',
  rocksdb: 'RocksDB #',
}

function nameOf({ tracker, number }: Pick<CitedBug, 'tracker' | 'number'>): string {
  return `${names[tracker] ?? `${tracker} #`}${number}`
}

/** `paragraphs`, `after` and `fix` are Markdown; notes and the texts of tables are plain. */
export interface Part {
  readonly paragraphs: readonly string[]
  readonly tables: readonly FigureTable[]
  readonly notes: readonly string[]
  /** Blocks after tables and notes. */
  readonly after?: readonly string[]
  readonly evidence: readonly FigureEvidence[]
  /** Commands that the page states itself. */
  readonly commands?: readonly string[]
  readonly fix?: string
}
