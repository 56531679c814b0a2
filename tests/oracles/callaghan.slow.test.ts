import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { suite, test } from 'node:test'
import { benchfolio, records } from '../commands/benchfolio.ts'
import { once } from '../once.ts'
import { printed } from './printed.ts'
import { absent, realArchive, workFolder } from './real-archives.ts'

const name = 'callaghan-sysbench-mysql'
const page = resolve(import.meta.dirname, '../archives/callaghan-nov25.md')
const versions = ['5.6.51', '5.7.44', '8.0.43', '8.0.44', '8.4.6', '8.4.7', '9.4.0', '9.5.0']

interface Cell {
  readonly fields: Readonly<Record<string, string>>
  readonly value: number | null
  readonly ratio?: number | null
  readonly n: number
}

interface Published {
  readonly test: string
  readonly texts: readonly string[]
}

suite('the archive of Small Datum', { skip: absent(name) }, () => {
  const cwd = workFolder()
  // 98 MB are read in 45 s of processor time.
  const minutes = 10
  const archive = realArchive(name)

  const query = (arguments_: readonly string[], root = archive.folders()): readonly Cell[] => {
    const keys = ['-r', 'attempt,threads,workload,range', '-c', 'version', '-f', 'ndjson']
    const outcome = benchfolio(['query', page, '--root', root, ...keys, ...arguments_], {
      cwd,
      minutes,
    })
    assert.equal(outcome.status, 0, outcome.stderr)
    return records(outcome) as readonly Cell[]
  }
  const rates = once(() => query(['-m', 'qps']))
  const times = once(() => query(['-m', 'latency.avg']))
  const ratios = once(() => query(['-m', 'qps', '-b', 'version=5.6.51', '--round', '0']))
  const table = (file: string): readonly Published[] => {
    const folder = `${name}.tar.gz/${name}/published/mytools/bench/arc/nov25.sb.mysql`
    return readFileSync(join(archive.folders(), folder, file), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const texts = line.split('\t')
        const test = texts.pop() ?? ''
        return test.includes('_range=') ? [{ test, texts }] : []
      })
  }
  const byTest = (cells: readonly Cell[], threads: number): ReadonlyMap<string, Cell> =>
    new Map(
      cells
        .filter(({ fields }) => fields['attempt'] === '1' && fields['threads'] === String(threads))
        .map((cell) => {
          const { workload, range, version } = cell.fields
          return [`${workload ?? ''}_range=${range ?? ''} ${version ?? ''}`, cell]
        }),
    )

  // What the author prints: a rate, and for scans the rows of one thread by the time of one scan, which he takes as sysbench
  // prints it, to 0.01 ms.
  const absolute = (threads: number, rows: number): ((test: string, version: string) => string) => {
    const rate = byTest(rates(), threads)
    const time = byTest(times(), threads)
    return (test, version) => {
      const cell = (test.startsWith('scan') ? time : rate).get(`${test} ${version}`)
      assert.equal(cell?.n, 1, `${test} ${version}`)
      const value = cell.value ?? Number.NaN
      return printed(test.startsWith('scan') ? rows / Number(printed(value * 1000, 2)) : value, 0)
    }
  }

  for (const { threads, rows, absoluteFile, relativeFile, absentCells } of [
    {
      threads: 1,
      rows: 50_000_000,
      absoluteFile: 'dop1/qps.abs.all.tsv',
      relativeFile: 'dop1/qps.rel.all.tsv',
      absentCells: [],
    },
    {
      threads: 40,
      rows: 10_000_000,
      absoluteFile: 'dop40/qps.abs.my.all.tsv',
      relativeFile: 'dop40/qps.rel.my.all.tsv',
      absentCells: ['random-points_range=1000 9.5.0'],
    },
  ]) {
    const clients = threads === 1 ? 'one client' : `${String(threads)} clients`

    test(`every rate that the author prints for ${clients} is the one of its log, rounded as he does`, () => {
      const value = absolute(threads, rows)
      let equal = 0
      for (const { test, texts } of table(absoluteFile)) {
        for (const [index, text] of texts.entries()) {
          const version = versions[index] ?? ''
          if (absentCells.includes(`${test} ${version}`)) continue
          assert.equal(value(test, version), text, `${test} ${version}`)
          equal += 1
        }
      }
      assert.equal(equal, 264 - absentCells.length)
    })

    test(`every ratio that the author prints for ${clients} is that of the rounded rates`, () => {
      const ratio = byTest(ratios(), threads)
      const value = absolute(threads, rows)
      const published = new Map(table(absoluteFile).map(({ test, texts }) => [test, texts]))
      let equal = 0
      for (const { test, texts } of table(relativeFile)) {
        for (const [index, text] of texts.entries()) {
          const version = versions[index + 1] ?? ''
          const place = `${test} ${version}`
          if (absentCells.includes(place)) {
            // Its log is not in the archive: the author's own rate is all there is.
            assert.equal(ratio.has(place), false)
            const [base, , , , , , , rate] = published.get(test) ?? []
            assert.equal(printed(Number(rate) / Number(base), 2), text, place)
          } else if (test.startsWith('scan')) {
            const base = Number(value(test, '5.6.51'))
            assert.equal(printed(Number(value(test, version)) / base, 2), text, place)
          } else {
            assert.equal(printed(ratio.get(place)?.ratio ?? Number.NaN, 2), text, place)
          }
          equal += 1
        }
      }
      assert.equal(equal, 231)
    })
  }

  test('what an operation costs by query is what the author prints, and so is the rate of scans', () => {
    const costs = byTest(query(['-m', 'cpu/op', '--formula', 'mytools-2025']), 1)
    const scans = byTest(
      query(['-m', 'qps', '--formula', 'mytools-2025', '-w', 'workload=scan']),
      1,
    )
    const file = `${name}.tar.gz/${name}/published/mytools/bench/arc/nov25.sb.mysql/dop1/o.met.all`
    let equal = 0
    let test = ''
    for (const line of readFileSync(join(archive.folders(), file), 'utf8').split('\n')) {
      test = /^sb\.met\.(.*)\.range(\d+)\.pk1\.dop1$/.exec(line)?.slice(1).join('_range=') ?? test
      if (line === '' || line.startsWith('--- relative')) test = ''
      const [, cost, packed = ''] = /^(\d\.\d+)\t.*\tx\.(my\d+)_/.exec(line) ?? []
      if (cost === undefined || test === '') continue
      const version = packed.replace(/^my(\d)(\d)0?(\d+)$/, '$1.$2.$3')
      assert.equal(costs.get(`${test} ${version}`)?.value, Number(cost), `${test} ${version}`)
      equal += 1
    }
    assert.equal(equal, 296)
    const [published] = table('dop1/qps.abs.all.tsv').filter(({ test }) => test.startsWith('scan_'))
    assert.deepEqual(
      versions.map((version) => printed(scans.get(`scan_range=100 ${version}`)?.value ?? 0, 0)),
      published?.texts,
    )
  })

  test('the second attempt at 8.4.6 is a run of its own beside the first', () => {
    const at = (attempt: string): readonly (number | null)[] =>
      rates().flatMap(({ fields, value }) =>
        [fields['attempt'], fields['threads'], fields['version'], fields['workload']].join(' ') ===
        `${attempt} 1 8.4.6 point-query`
          ? [value]
          : [],
      )
    const [[first], [second]] = [at('1'), at('2')]
    assert.equal(typeof first, 'number')
    assert.equal(typeof second, 'number')
    assert.notEqual(first, second)
  })

  test('no file is unknown, and what is not read is ignored with a reason', () => {
    const outcome = benchfolio(['inspect', page, '--root', archive.folders(), '--json'], {
      cwd,
      minutes,
    })
    const { files, read, ignored, rejected, unknown, diagnostics } = JSON.parse(outcome.stdout) as {
      readonly [count in 'files' | 'read' | 'ignored' | 'rejected' | 'unknown']: number
    } & { readonly diagnostics: readonly { readonly rule: string; readonly severity: string }[] }
    assert.deepEqual(
      { files, read, ignored, rejected, unknown },
      { files: 2394, read: 1325, ignored: 1069, rejected: 0, unknown: 0 },
    )
    // The log of one test is absent, and its metrics are there.
    assert.deepEqual(
      diagnostics
        .filter(({ severity, rule }) => severity === 'error' || rule.startsWith('runs/'))
        .map(({ rule }) => rule),
      ['runs/no-run'],
    )
  })

  test('the container gives the same as the folder', () => {
    assert.deepEqual(query(['-m', 'qps'], archive.containers), rates())
  })
})
