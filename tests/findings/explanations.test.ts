import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { keptColumns } from '../../tools/core/columns.ts'
import type { Finding, FindingKind } from '../../tools/findings/finding.ts'
import { findingsOf } from '../../tools/findings/all-findings.ts'
import type { KeptReading, Run, SourceRecord } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from '../analysis/runs.ts'
import { flat, reportOf } from '../profiles/reports.ts'
import { source } from '../runs/sources.ts'

const vocabulary = readVocabulary(packageRoot)
const statistics = (mean: number) => ({ n: 10, mean, low: mean, high: mean })

const monitor = (means: Readonly<Record<string, number>>): KeptReading => ({
  kind: 'series',
  series: {
    samples: 10,
    at: [1, 10],
    ...keptColumns(
      Object.entries(means).map(([metric, mean]) => ({
        ...{ metric, unit: '1', statistics: statistics(mean) },
      })),
    ),
  },
  dropped: 0,
  headers: 0,
})

let next = 0
const measured = (
  version: string,
  qps: number,
  companions: (fields: Record<string, string>) => readonly SourceRecord[],
): Run => {
  const fields = { engine: 'mysql', version, threads: '8' }
  return run((next += 1), fields, { qps }, { companions: companions(fields) })
}

const only = (kind: FindingKind, ...runs: readonly Run[]): readonly Finding[] => {
  const { shown, more } = findingsOf({ runs, isUnknown: () => false, vocabulary })
  return [...shown, ...more].filter((finding) => finding.kind === kind)
}

suite('the monitors of a change', () => {
  const vmstat = (means: Readonly<Record<string, number>>) => (fields: Record<string, string>) => [
    source(`${String(fields['version'])}.vmstat`, fields, [monitor(means)]),
  ]

  test('give the median and the range over all values, never one of them', () => {
    const cells = [0.15, 0.2, 0.2].flatMap((sy, index) => {
      const threads = String(2 ** index)
      return [
        ['5.7', sy],
        ['8.0', index === 0 ? 0.1 : 0.25],
      ].map(([version, share]) => {
        const fields = { engine: 'mysql', version: String(version), threads }
        const file = `${String(version)}-${threads}.vmstat`
        const companions = [source(file, fields, [monitor({ 'vmstat.sy': Number(share) })])]
        return run((next += 1), fields, { qps: 100 }, { companions })
      })
    })
    const [finding] = only('monitors', ...cells)
    assert.equal(finding?.title, 'Monitors, 8.0 vs 5.7, medians of 3 values: CPU system 20 → 25 %')
    assert.deepEqual(
      finding.table?.rows[0]?.map(({ text }) => text),
      ['CPU system', '20 % (15 to 20)', '25 % (10 to 25)', '2 · 1'],
    )
    assert.equal(finding.table.rows[0][1]?.sources?.[0]?.file, '5.7-1.vmstat')
  })

  test('are omitted without monitors on a side', () => {
    const all = only(
      'monitors',
      measured('5.7', 100, vmstat({ 'vmstat.us': 0.4, 'vmstat.sy': 0.1 })),
      measured('8.0', 60, () => []),
    )
    assert.deepEqual(all, [])
  })
})

suite('the profiles of a change', () => {
  const perf = (path: string, shares: Readonly<Record<string, number>>, samples?: string) => [
    source(path, {}, [reportOf(flat(shares, samples)).reading], { format: 'perf-report' }),
  ]

  test('name the functions that differ beyond sampling error, with their lines', () => {
    const [finding] = only(
      'profile',
      measured('5.7', 100, () => perf('a', { f: 10, g: 5 })),
      measured('8.0', 60, () => perf('b', { f: 20, g: 5 })),
    )
    assert.match(finding?.title ?? '', /^CPU profile, 8\.0 vs 5\.7: f 10\.00 → 20\.00 %$/)
    assert.equal(finding?.table?.rows.length, 1)
    assert.equal(finding.table.rows[0]?.[2]?.sources?.[0]?.file, 'b')
  })

  test('are not compared if a side has too few samples', () => {
    const [finding] = only(
      'profile',
      measured('5.7', 100, () => perf('a', { f: 100 }, '1')),
      measured('8.0', 60, () => perf('b', { f: 60, g: 40 }, '12000')),
    )
    assert.equal(finding?.title, 'CPU profiles of 5.7 and 8.0 are not compared: too few samples')
    assert.equal(finding.verdict, 'samples: 1 vs 12,000, at least 100 each required')
  })

  test('that belong to both runs are omitted', () => {
    const shared = perf('a', { f: 10 })
    assert.deepEqual(
      only(
        'profile',
        measured('5.7', 100, () => shared),
        measured('8.0', 60, () => shared),
      ),
      [],
    )
  })
})

suite('the configuration of a change', () => {
  const variables = (values: Readonly<Record<string, string>>) => [
    source(`${Object.values(values).join()}.vars`, {}, [
      {
        kind: 'options',
        role: 'running',
        family: 'mysql',
        options: Object.entries(values).map(([name, value]) => ({ name, value, line: 1 })),
      },
    ]),
  ]

  test('names the differing options in order of weight', () => {
    const [finding] = only(
      'configuration',
      measured('8.4.8', 100, () =>
        variables({ explain_format: 'TRADITIONAL', gtid_mode: 'OFF', sort_buffer_size: '1' }),
      ),
      measured('9.6.0', 90, () =>
        variables({ explain_format: 'TREE', gtid_mode: 'ON', sort_buffer_size: '1' }),
      ),
    )
    assert.match(
      finding?.title ?? '',
      /^2 server variables differ between 8\.4\.8 and 9\.6\.0: gtid_mode, explain_format$/,
    )
    assert.deepEqual(finding?.table?.rows[0]?.map(({ text }) => text).slice(3), ['OFF', 'ON'])
  })

  test('is omitted where one side has none', () => {
    const all = only(
      'configuration',
      measured('8.4.8', 100, () => []),
      measured('9.6.0', 90, () => variables({ gtid_mode: 'ON' })),
    )
    assert.deepEqual(all, [])
  })
})

suite('the environment of a change', () => {
  const onHost = (version: string, facts: Readonly<Record<string, string>>): Run => {
    const host = Object.entries(facts).map(([name, value]) => ({
      ...{ name, value, line: 1, file: 'lscpu.txt' },
    }))
    return { ...measured(version, 100, () => []), host }
  }

  test('separates what one side does not state from what differs', () => {
    const titles = only(
      'environment',
      onHost('8.4.8', { 'cpu model': 'A' }),
      onHost('9.6.0', { 'cpu model': 'B', kernel: '6.1' }),
    ).map(({ title }) => title)
    assert.match(
      titles[0] ?? '',
      /^1 property of host, client or load differs between 8\.4\.8 and 9\.6\.0: .+; 1 more recorded for only one$/,
    )
    const [finding] = only('environment', onHost('8.4.8', {}), onHost('9.6.0', { kernel: '6.1' }))
    assert.match(
      finding?.title ?? '',
      /^1 property of host, client or load is recorded for only one of 8\.4\.8 and 9\.6\.0: /,
    )
    assert.equal(finding?.verdict, 'unknown whether it differs')
  })
})
