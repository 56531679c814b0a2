import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Run } from '../../tools/core/model.ts'
import { campaignsOf } from '../../tools/findings/campaigns.ts'
import { cellSets } from '../../tools/findings/finding-cells.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from '../analysis/runs.ts'

const vocabulary = readVocabulary(packageRoot)

function runsAt(paths: readonly string[], fields: (path: string) => Run['fields']): readonly Run[] {
  return paths.map((path, index) => ({
    ...run(index + 1, fields(path), { qps: 100 + index }),
    source: {
      ...{ path, sha256: path, bytes: 1, lines: 1, verdict: 'read' },
      format: path.endsWith('.json') ? 'fio-json' : 'sysbench',
      ...{ fields: {}, readings: [], diagnostics: [] },
    },
  }))
}

function foldersOf(runs: readonly Run[]): readonly (readonly string[])[] {
  return campaignsOf({ runs, isUnknown: () => false, vocabulary }).map(({ folders }) => folders)
}

const threads = (path: string): Run['fields'] => ({
  workload: path.includes('tpcc') ? 'tpcc' : 'oltp_read_only',
  threads: /(\d+)\.\w+$/.exec(path)?.[1] ?? '',
})
const counts = [1, 2, 4, 8, 16]
const logs = (name: string): readonly string[] =>
  counts.map((count) => `${name}${String(count)}.log`)

suite('the campaigns of an archive', () => {
  test('are folders whose files have other names and other conditions, the largest first', () => {
    const paths = [
      ...logs('lab/2019-tpcc/w100/tpcc_'),
      ...logs('lab/ps-builds/a/ro.threads-'),
      ...logs('lab/ps-builds/b/ro.threads-'),
    ]
    assert.deepEqual(foldersOf(runsAt(paths, threads)), [['lab/ps-builds'], ['lab/2019-tpcc/w100']])
  })

  test('of databases come before those of devices', () => {
    const disks = counts.flatMap((count) =>
      ['a', 'b'].map((name) => `disks/${name}_${String(count)}.json`),
    )
    assert.deepEqual(foldersOf(runsAt([...disks, ...logs('loads/tpcc/tpcc_')], threads)), [
      ['loads/tpcc'],
      ['disks'],
    ])
  })

  test('that compare something come before those of some more runs that do not', () => {
    const fieldsOf = (path: string): Run['fields'] => ({
      ...threads(path),
      ...(path.includes('build') && { build: path.includes('/a/') ? 'a' : 'b' }),
    })
    const builds = [...logs('lab/builds/a/ro.t-').slice(1), ...logs('lab/builds/b/ro.t-').slice(1)]
    const tuned = (...names: readonly string[]): readonly string[] =>
      names.flatMap((name) => logs(`lab/tpcc/${name}_`))
    const [first] = foldersOf(runsAt([...tuned('w', 'v'), ...builds], fieldsOf))
    assert.deepEqual(first, ['lab/builds'])
    const [largest] = foldersOf(runsAt([...tuned('w', 'v', 'u', 't'), ...builds], fieldsOf))
    assert.deepEqual(largest, ['lab/tpcc'])
  })

  test('of one folder have databases first, too', () => {
    const disks = counts.map((count) => `all/disk_${String(count)}.json`)
    const runs = runsAt([...disks, 'all/a.log', 'all/b.log'], threads).map((each) =>
      each.source?.format === 'fio-json'
        ? run(Number(each.id), each.fields, { 'write.iops': 9 }, { source: each.source })
        : each,
    )
    const [first] = cellSets(runs, vocabulary)
    assert.equal(first?.metric, 'qps')
  })

  test('are one for servers whose folders are laid out alike', () => {
    assert.deepEqual(
      foldersOf(runsAt([...logs('mysql80/ro_'), ...logs('maria114/ro_')], threads)),
      [[]],
    )
  })

  test('are one for servers whose conditions are equal, whatever the files are called', () => {
    assert.deepEqual(
      foldersOf(runsAt([...logs('mysql/sb-ro-t'), ...logs('pg/run/read_only.')], threads)),
      [[]],
    )
  })

  test('are one for results in a folder and below it', () => {
    const paths = [...logs('sweep/ro_'), ...logs('sweep/big/tpcc/tpcc-')]
    assert.deepEqual(foldersOf(runsAt(paths, threads)), [[]])
  })

  test('have at least four runs each', () => {
    const paths = [...logs('new/ro_'), ...logs('old/tpcc/tpcc-').slice(0, 3)]
    assert.deepEqual(foldersOf(runsAt(paths, threads)), [[]])
  })
})
