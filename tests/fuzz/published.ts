// The published figures of fuzzing: results.json, and their table in docs/safety.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { packageRoot } from '../../tools/root.ts'
import { countsSchema, type Counts } from './corpus.ts'

const file = join(import.meta.dirname, 'results.json')
const schema = z.record(z.string(), countsSchema)

/** The page that shows them. */
export const pageFile = join(packageRoot, 'docs', 'safety.md')

/** The counts of each target by its name. */
export type Published = Readonly<Record<string, Counts>>

/** Returns the counts of results.json; none where the file is absent. */
export function readPublished(): Published {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/** Writes results.json, a line for each target. */
export function writePublished(published: Published): void {
  const names = Object.keys(published).toSorted()
  const lines = names.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(published[name])}`)
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}

const start = '<!-- The table is written by `npm run fuzz -- --publish`. -->\n'
const end = '\n<!-- End of the table. -->'

/** Returns the page with the table of these counts. */
export function pageWithTable(page: string, published: Published): string {
  const [before = '', rest = ''] = page.split(start)
  return `${before}${start}\n${tableOf(published)}\n${rest.slice(rest.indexOf(end))}`
}

// A row for all targets with as many mutants each, the most first, and one for all.
function tableOf(published: Published): string {
  const groups = new Map<number, string[]>()
  for (const [name, { mutants }] of Object.entries(published))
    groups.set(mutants, [...(groups.get(mutants) ?? []), name])
  const rows = [...groups].toSorted(([a], [b]) => b - a)
  const all = Object.keys(published)
  return [
    '| readers | mutants of each | mutants | processor seconds | crashes | hangs | super-linear | above 2 s |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map(([mutants, names]) => row(labelOf(names), number(mutants), names, published)),
    ...(rows.length > 1 ? [row(`all ${String(all.length)}`, '', all, published)] : []),
  ].join('\n')
}

const mostNames = 5

function labelOf(names: readonly string[]): string {
  return names.length > mostNames ? String(names.length) : names.toSorted().join(', ')
}

function row(label: string, each: string, names: readonly string[], published: Published): string {
  const sum = (key: keyof Counts): string =>
    number(names.reduce((total, name) => total + (published[name]?.[key] ?? NaN), 0))
  const sums = (['mutants', 'seconds', 'crashes', 'hangs', 'superlinear', 'slow'] as const).map(sum)
  return `| ${[label, each, ...sums].join(' | ')} |`
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en')
}
