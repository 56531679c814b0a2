import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { suite, test } from 'node:test'
import { benchfolio, records, type Outcome } from '../commands/benchfolio.ts'
import { once } from '../once.ts'
import { absent, realArchive, workFolder } from './real-archives.ts'

const name = 'percona-rw-local'
const page = resolve(import.meta.dirname, '../archives/percona-rw-local.md')

interface Cell {
  readonly fields: Readonly<Record<string, string>>
  readonly value: number | null
  readonly n: number
  readonly status: string
  readonly reason?: string
  readonly evidence: readonly { readonly file: string; readonly line?: number }[]
}

interface Row {
  readonly server: string
  readonly mem_gb: number
  readonly threads: number
  readonly tps: number
  readonly qps: number
}

interface Inspection {
  readonly files: number
  readonly read: number
  readonly ignored: number
  readonly rejected: number
  readonly unknown: number
  readonly formats: Readonly<Record<string, number>>
  readonly statuses: Readonly<Record<string, number>>
  readonly runs: { readonly ok: number; readonly withoutMetric: number }
  readonly diagnostics: readonly {
    readonly rule: string
    readonly message: string
    readonly place: { readonly file: string; readonly line?: number }
  }[]
}

const keys = ['attempt', 'client', 'engine', 'version', 'memory', 'threads']

suite('the Percona archive', { skip: absent(name) }, () => {
  const cwd = workFolder()
  const archive = realArchive(name)

  const run = (command: string, arguments_: readonly string[], root = archive.folders()): Outcome =>
    benchfolio([command, page, '--root', root, ...arguments_], { cwd })
  const query = (metric: string, root?: string): readonly Cell[] => {
    const outcome = run('query', ['-r', keys.join(), '-m', metric, '-f', 'ndjson'], root)
    assert.equal(outcome.status, 0, outcome.stderr)
    return records(outcome) as readonly Cell[]
  }
  const cells = { tps: once(() => query('tps')), qps: once(() => query('qps')) }
  const published = (file: string): readonly Row[] => {
    const path = `${name}.tar.gz/${name}/published/2026-interactive-metrics/${file}.DATA.json`
    const { DATA } = JSON.parse(readFileSync(join(archive.folders(), path), 'utf8')) as {
      readonly DATA: readonly Row[]
    }
    return DATA
  }

  const equals = (rows: readonly Row[], client: string, metric: 'tps' | 'qps'): number => {
    const values = new Map(
      cells[metric]()
        .filter(({ fields }) => fields['client'] === client && fields['attempt'] === 'published')
        .map(({ fields: { engine, version, memory, threads }, value }) => [
          [`${engine ?? ''} ${version ?? ''}`, memory, threads].join(),
          value,
        ]),
    )
    for (const row of rows) {
      const point = [row.server, `${String(row.mem_gb)}G`, row.threads].join()
      assert.equal(values.get(point), row[metric], `${metric} of ${point}`)
    }
    return rows.length
  }

  for (const metric of ['tps', 'qps'] as const) {
    test(`every ${metric} of the author's page on reads and writes is in the logs, to the digit`, () => {
      assert.equal(equals(published('sysbench_oltp_rw_comparison'), 'local', metric), 239)
    })

    test(`every ${metric} of the author's page with MySQL 9.7 is in the logs, to the digit`, () => {
      assert.equal(equals(published('sysbench_oltp_comparison_9_7'), 'local', metric), 263)
    })

    test(`every ${metric} of the client on another host whose log is here is in it, to the digit`, () => {
      const rows = published('sysbench_remote_oltp_rw_comparison')
      const here = rows.filter(({ server }) => server === 'mysql 5.7.44')
      assert.equal(equals(here, 'remote', metric), 24)
    })
  }

  test('the logs hold one point more than the author published: the empty file, named with its reason', () => {
    const points = cells
      .tps()
      .filter(({ fields }) => fields['client'] === 'local' && fields['attempt'] === 'published')
    assert.equal(points.length, 264)
    const holes = points.filter(({ value }) => value === null)
    assert.equal(holes.length, 1)
    const [hole] = holes
    assert.equal(hole?.fields['engine'], 'mysql')
    assert.deepEqual([hole.fields['memory'], hole.fields['threads']], ['2G', '512'])
    assert.equal(hole.status, 'empty')
    assert.equal(hole.reason, 'empty file')
    assert.match(hole.evidence[0]?.file ?? '', /mysql\/5\.7\.44\/Tier2G_RW_512th\.sysbench\.txt$/)
  })

  test('the 21 failed and cut-off outputs of earlier attempts have no number, but a reason and its line', () => {
    const points = cells.tps().filter(({ fields }) => fields['attempt'] !== 'published')
    const holes = points.filter(({ status }) => status === 'failed' || status === 'cut-off')
    assert.equal(holes.length, 21)
    for (const { value, n, reason, evidence } of holes) {
      assert.deepEqual([value, n], [null, 0])
      assert.match(reason ?? '', /^FATAL: |without a summary$/)
      assert.equal(typeof evidence[0]?.line, 'number')
    }
    assert.equal(holes.filter(({ status }) => status === 'cut-off').length, 3)
    const measured = points.filter(({ value }) => value !== null)
    assert.equal(measured.length, 3)
    assert.deepEqual(
      points.filter(({ status }) => status === 'missing').map(({ reason }) => reason),
      Array(3).fill('No result file; mpstat of this run is there'),
    )
  })

  test('every file is read, ignored with a reason or rejected, and none is unknown', () => {
    const { diagnostics, formats, statuses, runs, ...counts } = JSON.parse(
      run('inspect', ['--json']).stdout,
    ) as Inspection
    assert.equal(counts.read + counts.ignored + counts.rejected + counts.unknown, counts.files)
    assert.deepEqual(counts, { files: 1149, read: 1083, ignored: 65, rejected: 1, unknown: 0 })
    assert.deepEqual(runs, { ok: 290, withoutMetric: 0 })
    assert.equal(formats['sysbench'], 288 - 1 + 24)
    assert.deepEqual(statuses, { 'cut-off': 3, empty: 1, failed: 18, missing: 3, ok: 290 })
    const count = (rule: string): number =>
      diagnostics.filter((diagnostic) => diagnostic.rule === rule).length
    assert.equal(count('archive/rejected'), 1)
    assert.equal(count('sysbench/failed') + count('sysbench/cut-off'), 21)
    assert.equal(count('runs/contradiction'), 0)
    assert.equal(count('runs/no-run'), 0)
  })

  test('the container gives the same as the folder', () => {
    assert.deepEqual(query('qps', archive.containers), cells.qps())
  })
})
