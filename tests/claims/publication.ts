// A small publication for claims: one archive of a published table, one article.
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Converted } from '../../tools/convert/convert-publication.ts'
import type { StatedClaim, StatedValue } from '../../tools/claims/statement.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { convertAt } from '../convert/project.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

/** A table of tps: threads down, version and memory across, one run a cell. */
export interface TableOfRuns {
  readonly threads: readonly number[]
  /** Version → memory → tps a thread count; null where nothing was measured. */
  readonly versions: Readonly<Record<string, Readonly<Record<string, readonly (number | null)[]>>>>
}

/** The files of an archive `table` with these numbers, and of an article `report` with this text. */
export function tableFiles(table: TableOfRuns, article: string): Record<string, string> {
  const columns = Object.entries(table.versions).flatMap(([version, tiers]) =>
    Object.entries(tiers).map(([memory, values]) => ({ version, memory, values })),
  )
  const head = ['threads', ...columns.map(({ version, memory }) => `${version} ${memory}`)]
  const rows = table.threads.map((threads, index) => [
    String(threads),
    ...columns.map(({ values }) => String(values[index] ?? '')),
  ])
  const page = [
    '---',
    'title: A table',
    'archive:',
    '  source: ../../../site/archives/table',
    '  license: none',
    '  fields: {engine: mysql, workload: oltp_read_write}',
    '  tables:',
    '    - file: table.csv',
    '      row: {column: threads, key: threads}',
    '      metric: tps',
    '      unit: 1/s',
    '      columns:',
    ...columns.map(
      ({ version, memory }) =>
        `        ${version} ${memory}: {version: '${version}', memory: ${memory}}`,
    ),
    '---',
    '',
  ]
  return {
    'site/archives/table/table.csv': `${[head, ...rows].map((row) => row.join(',')).join('\n')}\n`,
    'content/archives/table/index.md': page.join('\n'),
    'content/articles/report/index.md': `---\ntitle: A report\ndate: 2026-01-02\n---\n${article}\n`,
  }
}

/** The files of an archive `logs`: version × threads × repeats of sysbench, and of an article `report`. */
export function logFiles(
  tps: Readonly<Record<string, Readonly<Record<number, readonly number[]>>>>,
  article: string,
): Record<string, string> {
  const files: Record<string, string> = {
    'content/archives/logs/index.md': `---
title: Logs
archive:
  source: ../../../site/archives/logs
  license: none
  patterns: ['{version}/t{threads}.r{repeat}.txt']
  fields: {engine: mysql}
  replicate: run
---
`,
    'content/articles/report/index.md': `---\ntitle: A report\ndate: 2026-01-02\n---\n${article}\n`,
  }
  const journal: string[] = []
  for (const [side, [version, byThreads]] of Object.entries(tps).entries()) {
    for (const [threads, repeats] of Object.entries(byThreads)) {
      for (const [index, value] of repeats.entries()) {
        const point = `${version}/t${threads}.r${String(index + 1)}.txt`
        files[`site/archives/logs/${point}`] = sysbenchLog({ threads: Number(threads), tps: value })
        // The versions alternate.
        journal.push(JSON.stringify({ point, started: 1000 * index + side }))
      }
    }
  }
  files['site/archives/logs/journal.ndjson'] = `${journal.join('\n')}\n`
  return files
}

/** A conversion of these files, with what the article states. */
export async function stated(
  context: TestContext,
  files: Readonly<Record<string, string>>,
): Promise<{
  readonly root: string
  readonly converted: Converted
  readonly claims: readonly StatedClaim[]
  readonly values: readonly StatedValue[]
  /** `line:column: severity rule: message`, the file left out. */
  readonly problems: readonly string[]
}> {
  const root = smallFolder(temporaryFolder(context), files)
  const converted = await convertAt(root)
  const statements = converted.articles[0]?.stated.statements
  return {
    root,
    converted,
    claims: statements?.claims ?? [],
    values: statements?.values ?? [],
    problems: converted.diagnostics.map(
      ({ severity, rule, message, place: { file, line, column } }) =>
        `${file.startsWith(join(root, 'content')) ? '' : `${file} `}${String(line)}:${String(column)}: ${severity} ${rule}: ${message}`,
    ),
  }
}
