// A project whose archive has two hosts in its variables and none in its paths, and what it says about them.
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchfolio, type Outcome } from './benchfolio.ts'

/** A project with one archive page and one article; `remove` deletes it. */
export interface HostProject {
  readonly run: (...arguments_: readonly string[]) => Outcome
  readonly remove: () => void
  readonly folder: string
}

/** Writes a project. `page` is the text of the archive page, `where` and `series` the keys of both figures. */
export function hostProject(
  page: string,
  figure: { readonly where: string; readonly series: string; readonly metric: string },
): HostProject {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-hosts-'))
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('hugo.toml', "baseURL = 'https://example.org/'\ntitle = 'Hosts'\n")
  write('content/archives/hosts/index.md', page)
  const { where, series, metric } = figure
  const fence = (text: string): string => `\`\`\`figure\n${text}\n\`\`\`\n`
  const common = `archive: hosts\nwhere: ${where}\nseries: ${series}`
  write(
    'content/articles/hosts/index.md',
    [
      '---\ntitle: Hosts\ndate: 2026-11-22\nsummary: Hosts of an archive.\n---\n',
      fence(`id: rates\nkind: throughput\ntitle: Rates\nmetric: ${metric}\nx: threads\n${common}`),
      fence(`id: machines\nkind: environment\ntitle: Machines\n${common}`),
    ].join('\n'),
  )
  return {
    folder,
    run: (...arguments_) => benchfolio(arguments_, { cwd: folder }),
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Copies a folder of the repository and changes some of its files. */
export function copyArchive(
  from: string,
  to: string,
  changes: Readonly<Record<string, (text: string) => string>>,
): void {
  cpSync(from, to, { recursive: true })
  for (const [path, change] of Object.entries(changes))
    writeFileSync(join(to, path), change(readFileSync(join(to, path), 'utf8')))
}

interface FigureFile {
  readonly confounders?: readonly {
    readonly text: string
    readonly evidence?: readonly { readonly file: string; readonly line: number }[]
  }[]
  readonly table: {
    readonly rows: readonly {
      readonly label: string
      readonly cells: readonly { readonly text: string }[]
    }[]
  }
}

/**
 * Asserts that every comparison names the host first, with the values of both sides and their lines. Figures have the
 * `published` names.
 */
export function assertHostIsFirst(
  { run, folder }: HostProject,
  filters: readonly [string, string],
  hosts: readonly [string, string],
  published: readonly [string, string] = hosts,
): void {
  const config = JSON.parse(run('diff', 'config', 'hosts', ...filters, '--json').stdout) as {
    readonly options: readonly { readonly name: string; readonly class: string }[]
  }
  assert.deepEqual([config.options[0]?.name, config.options[0]?.class], ['hostname', 'host'])

  const compared = run('compare', 'hosts', ...filters)
  const confounders = compared.stderr.split('\n').filter((line) => line.includes('confounder'))
  const named = `note: confounder host name (${hosts.join(' | ')}) `
  assert.ok(confounders[0]?.startsWith(named), compared.stderr)

  assertQueryAndReport(run, filters, hosts, published)

  const converted = run('convert')
  assert.equal(converted.status, 0, converted.stderr)
  const figure = (id: string): FigureFile =>
    JSON.parse(readFileSync(join(folder, `data/figures/hosts/${id}.json`), 'utf8')) as FigureFile
  const [note] = figure('rates').confounders ?? []
  assert.equal(note?.text, `host name (${published.join(' | ')})`)
  assert.equal(note.evidence?.length, 2)
  const [row] = figure('machines').table.rows
  assert.deepEqual([row?.label, row?.cells.map((cell) => cell.text)], ['host name', published])
}

// `query` divides the sides by each other; `report` names published hosts.
function assertQueryAndReport(
  run: HostProject['run'],
  filters: readonly [string, string],
  hosts: readonly [string, string],
  published: readonly [string, string],
): void {
  const [terms, others] = filters.map((filter) => filter.split(' '))
  const side = (terms ?? []).find((term) => !others?.includes(term)) ?? ''
  const shared = (terms ?? []).filter((term) => term !== side)
  const [key = '', value = ''] = side.split(':')
  const queried = run(
    ...['query', 'hosts', '--row', 'threads', '--column', key, '--baseline', `${key}=${value}`],
    ...(shared.length > 0 ? ['--filter', shared.join(' ')] : []),
  )
  assert.equal(queried.status, 0, queried.stderr)
  const [note] = queried.stderr.split('\n').filter((line) => line.includes('confounder'))
  assert.ok(note?.startsWith(`note: confounder host name (${hosts.join(' | ')}) `), queried.stderr)

  const equals = filters.map((filter) => filter.replaceAll(':', '='))
  assertReportNamesHost(run('report', 'hosts', '--compare', ...equals), published)
}

/** Asserts that a report names the host first below every change and in its lists of differences. */
export function assertReportNamesHost(report: Outcome, published: readonly [string, string]): void {
  assert.equal(report.status, 0, report.stderr)
  const rows = report.stdout.split('\n')
  const sections = rows.flatMap((row, line) => (/^## \d+: /.test(row) ? [{ row, line }] : []))
  const sectionOf = (line: number): string =>
    sections.findLast((section) => section.line < line)?.row ?? ''
  const notes = rows.flatMap((row, line) =>
    row.startsWith('Other differences: ') ? [{ row, section: sectionOf(line) }] : [],
  )
  assert.ok(notes.length > 0, report.stdout)
  for (const { row, section } of notes)
    assert.ok(
      row.startsWith(`Other differences: host name (${published.join(' \\| ')})`),
      `${section}: ${row}`,
    )
  const changes = sections.filter(({ row }) => / vs .*: .*(?:slower|faster|as fast)/.test(row))
  assert.deepEqual(
    changes.map(({ row }) => row),
    notes.map(({ section }) => section),
  )
}
