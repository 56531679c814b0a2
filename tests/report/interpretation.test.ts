// The first line of a report: in which fields the runs differ, and what these were taken from.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Run } from '../../tools/core/model.ts'
import type { FindingSources } from '../../tools/findings/all-findings.ts'
import { unknownKey } from '../../tools/inference/settle-words.ts'
import { dimensionsText, originText } from '../../tools/report/interpretation.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from '../analysis/runs.ts'
import { inferred } from '../inference/inferred.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

const vocabulary = readVocabulary(packageRoot)
const sourcesOf = (runs: readonly Run[]): FindingSources => ({
  runs,
  isUnknown: (key: string) => unknownKey.test(key),
  vocabulary,
})

async function lineOf(
  context: TestContext,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const archive = await inferred(context, files)
  const sources = sourcesOf(archive.runs)
  return `${dimensionsText(sources)}; ${originText(sources, [archive])}`
}

const logs = (paths: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    paths.flatMap((path, index) =>
      [1, 8, 16, 64].map((threads) => [
        path.replace('N', String(threads)),
        sysbenchLog({ threads, tps: 100 * threads + index }),
      ]),
    ),
  )

test('versions of names and threads that the results confirm are named with their counts and repeats', async (context) => {
  const paths = ['mysql-8.0.36', 'mysql-8.4.3'].flatMap((server) =>
    ['1', '2'].map((repeat) => `${server}/run${repeat}/oltp_read_only_Nthreads.log`),
  )
  assert.equal(
    await lineOf(context, logs(paths)),
    '2 MySQL versions (8.0.36, 8.4.3) × 4 thread counts (1 to 64), 2 repeats; from names, threads confirmed by 16 of 16 results',
  )
})

test('folders that nothing explains are called so, and threads that only the results state are from contents', async (context) => {
  const files = Object.fromEntries(
    Object.entries(logs(['direct/N.a', 'haproxy/N.a'])).map(([path, text], index) => [
      path.replace(/\/.*/, `/${'abcd'.charAt(index % 4).repeat(3)}.log`),
      text,
    ]),
  )
  assert.match(
    await lineOf(context, files),
    /^4 thread counts \(1 to 64\) · 2 folder names \(direct, haproxy\).*; from names and contents$/,
  )
})

test('fields of a table are from its heads', async (context) => {
  assert.equal(
    await lineOf(context, {
      'tps.tsv': 'Threads\tMySQL 8.0.36\tMySQL 8.4.3\n1\t100\t200\n8\t700\t1500\n',
    }),
    '2 MySQL versions (8.0.36, 8.4.3) × 2 thread counts (1, 8); from table heads',
  )
})

test('few of many combinations are no product', () => {
  const runs = [1, 2, 3, 4, 5, 6].map((index) =>
    run(
      index,
      { version: `8.0.${String(index)}`, threads: String(index), memory: `${String(index)}G` },
      { qps: 100 },
    ),
  )
  // What one key says, the others need not say again.
  assert.equal(dimensionsText(sourcesOf(runs)), '6 versions (8.0.1 to 8.0.6)')
  const crossed = [...runs, run(7, { version: '8.0.1', threads: '2', memory: '1G' }, { qps: 90 })]
  assert.equal(
    dimensionsText(sourcesOf(crossed)),
    '6 versions (8.0.1 to 8.0.6) · 6 thread counts (1 to 6), 7 combinations',
  )
})

test('of an archive whose page states the fields the origin is this description', () => {
  const sources = sourcesOf([run(1, { threads: '1' }, { qps: 1 })])
  assert.equal(originText(sources, [{}]), "from the author's description")
  assert.equal(originText(sources, []), '')
})
