// The output of sysbench: 0.4.12, 0.5, 1.0 and 1.1, of every test, with or without interval lines.
//
// References: https://github.com/akopytov/sysbench at the tags 0.4.12, 0.5, 1.0.20 and at master (1.1.0).
import { isUtf8 } from 'node:buffer'
import type { Format } from './reading/format.ts'
import type { Source } from './reading/source.ts'
import type { Draft } from './sysbench/draft.ts'
import { readingOf } from './sysbench/reading.ts'
import { recognises } from './sysbench/recognise.ts'
import { draftsOf } from './sysbench/runs.ts'

/** One reading a run of the file; the output of `prepare` or `cleanup` is a fact. */
export const sysbench: Format = {
  name: 'sysbench',
  recognises,
  read(source) {
    reportBytes(source)
    const drafts = draftsOf(source)
    const runs = drafts.filter((draft) => !isPreparationOnly(draft))
    reportRuns(source, drafts, runs)
    const [first] = drafts
    if (first && runs.length === 0)
      return [{ kind: 'facts', facts: [{ ...prepared, line: first.firstLine }] }]
    return runs.map((draft) => readingOf(source, draft))
  },
}

const prepared = { name: 'sysbench', value: 'prepare or cleanup: no run' }

function isPreparationOnly(draft: Draft): boolean {
  return draft.preparing && draft.threads === undefined && draft.alarms.count === 0
}

function reportRuns(source: Source, drafts: readonly Draft[], runs: readonly Draft[]): void {
  const measured = new Set(runs)
  for (const { firstLine } of drafts.filter((draft) => !measured.has(draft))) {
    const message = 'the output of prepare or cleanup: no run'
    source.report('info', 'sysbench/no-run', message, firstLine)
  }
  const [, second] = runs
  if (!second) return
  const message = `the file holds ${String(runs.length)} runs; the second starts here`
  source.report('warning', 'sysbench/multiple-runs', message, second.firstLine)
}

// Bytes that sysbench never writes; their lines are parsed nevertheless.
function reportBytes(source: Source): void {
  const { bytes } = source
  const nul = bytes.indexOf(0)
  if (nul >= 0) source.report('warning', 'sysbench/nul', 'a NUL byte', lineAt(bytes, nul))
  if (isUtf8(bytes)) return
  const cursor = source.cursor()
  while (cursor.next()) if (!isUtf8(bytes.subarray(cursor.start, cursor.end))) break
  source.report('warning', 'sysbench/bad-utf8', 'bytes that are not UTF-8', cursor.line)
}

function lineAt(bytes: Buffer, offset: number): number {
  let line = 1
  for (let at = bytes.indexOf(10); at >= 0 && at < offset; at = bytes.indexOf(10, at + 1)) line += 1
  return line
}
