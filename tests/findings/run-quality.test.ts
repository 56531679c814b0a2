import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Stability } from '../../tools/core/model.ts'
import { findingsOf } from '../../tools/findings/all-findings.ts'
import { measuredRows } from '../../tools/findings/measured.ts'
import { withoutFailing } from '../../tools/findings/unranked.ts'
import { packageRoot } from '../../tools/root.ts'
import { lostRun, run } from '../analysis/runs.ts'
import { findings, mysql, nextId, only, runs } from './sample-findings.ts'

test('repeats state their coefficient of variation', () => {
  const [repeats] = only(findings(runs(mysql('8.0'), 100, 150, 200)), 'repeats')
  assert.match(
    repeats?.title ?? '',
    /^Spread of repeats: median CV of .* 33 %, above 5 % in 1 of 1 value$/,
  )
})

test('runs with equal fields that nothing numbers are not called repeats', () => {
  const same = [100, 150, 200].map((qps) => run(nextId(), mysql('8.0'), { qps }))
  const [repeats] = only(findings(same), 'repeats')
  assert.match(repeats?.title ?? '', /^Spread of runs with equal fields: /)
  assert.match(repeats?.verdict ?? '', /^not numbered as repeats in files or paths; /)
})

test('the spread of repeats is shown where nothing else is found', () => {
  const same = [1, 2, 3].map((n) =>
    run(nextId(), { ...mysql('8.0'), repeat: String(n) }, { qps: 100 + n }),
  )
  const sources = { runs: same, isUnknown: () => false, vocabulary: readVocabulary(packageRoot) }
  assert.deepEqual(
    findingsOf(sources).shown.map(({ kind }) => kind),
    ['repeats'],
  )
})

test('unstable runs are counted by verdict', () => {
  const stability: Stability = {
    metric: 'qps',
    warmup: 0,
    samples: 60,
    step: 1,
    drift: -0.4,
    stalled: 0,
    verdict: 'falls',
  }
  const [unstable] = only(
    findings([run(nextId(), mysql('8.0'), { qps: 100 }, { stability })]),
    'unstable',
  )
  assert.equal(unstable?.title, '1 of 1 run with samples is unstable: 1 decreasing')
  assert.equal(unstable.table?.rows[0]?.[1]?.text, 'falls 40 % during the run')
})

test('a change states how many of its runs have warnings', () => {
  const warned = [101, 102, 103, 104].map((qps, index) =>
    run(
      nextId(),
      { ...mysql('8.4'), repeat: String(index + 1) },
      { qps },
      { warnings: [`${String(qps)} errors ignored`] },
    ),
  )
  const [change] = findings(runs(mysql('8.0'), 50, 51, 52, 53), warned)
  assert.match(
    change?.verdict ?? '',
    /^Confirmed; 4 of 8 runs have warnings, such as 101 errors ignored \(4 warnings\)$/,
  )
  const [clean] = findings(runs(mysql('8.0'), 50, 51, 52, 53), runs(mysql('8.4'), 60, 61, 62, 63))
  assert.equal(clean?.verdict, 'Confirmed')
})

test('warnings of usable runs are counted by what they say', () => {
  const all = ['every run has this'].concat('no p95 latency')
  const warned = ['3 errors ignored', '15 errors ignored', 'stalls'].map((warning) =>
    run(nextId(), mysql('8.0'), { qps: 100 }, { headline: 'qps', warnings: [warning, ...all] }),
  )
  const [found] = only(findings(warned, runs(mysql('8.4'), 100)), 'warnings')
  assert.equal(
    found?.title,
    '3 of 4 usable runs have warnings, such as 3 errors ignored (2 warnings), stalls (1 warning)',
  )
  assert.equal(found.table?.rows[1]?.[1]?.text, '15 errors ignored')
})

test('runs with more than a few failed operations are failed', () => {
  const judged = [
    '3 requests failed (0.4 % of all operations)',
    '900 requests failed (31.2 % of all operations)',
  ].map((warning) => run(nextId(), mysql('8.0'), { qps: 100 }, { warnings: [warning] }))
  assert.deepEqual(
    withoutFailing(judged).map(({ status, reason }) => [status, reason?.text]),
    [
      ['ok', undefined],
      [
        'failed',
        'more than 5 % of the operations failed; 900 requests failed (31.2 % of all operations)',
      ],
    ],
  )
})

test('failed runs keep their reason and its line', () => {
  const [failed] = only(
    findings(runs(mysql('8.0'), 100), [
      lostRun(nextId(), mysql('8.0', '512'), 'failed', 'FATAL: too many connections'),
    ]),
    'failed',
  )
  assert.equal(failed?.title, '1 of 2 runs is not used: 1 failed')
  const reason = failed.table?.rows[0]?.[2]
  assert.equal(reason?.text, 'FATAL: too many connections')
  assert.equal(reason.sources?.[0]?.line, 3)
})

test('a cell whose runs are not replicates is listed without a value', () => {
  const all = ['1', '8'].flatMap((value) =>
    [100, 800].map((qps) => ({
      ...run(nextId(), mysql('8.0'), { qps }),
      facts: [{ name: 'threads of pgbench', value, file: 'both.txt', line: 6 }],
    })),
  )
  const found = findings(all)
  const [mixed] = only(found, 'mixed')
  assert.match(
    mixed?.title ?? '',
    /^1 of 1 value of .* not computed: the runs are not repeats of each other$/,
  )
  assert.equal(
    mixed?.table?.rows[0]?.[2]?.text,
    'not repeats: the runs differ in threads of the load tool (1 | 8)',
  )
})

test('examples are no measurements of their own, and what they state was not measured', () => {
  const text = 'An example in a document, so it is not compared'
  const example = lostRun(nextId(), mysql('5.7'), 'refused', text)
  const own = run(nextId(), mysql('8.0'), { qps: 100 })
  const [excluded] = only(findings([own, example]), 'failed')
  assert.equal(excluded?.title, '1 of 2 runs is no measurement of its own')
  const rows = measuredRows([own, example], () => false, readVocabulary(packageRoot))
  assert.deepEqual(
    rows.map(({ values }) => values.map((each) => each.text)),
    measuredRows([own], () => false, readVocabulary(packageRoot)).map(({ values }) =>
      values.map((each) => each.text),
    ),
  )
})
