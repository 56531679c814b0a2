// What a golden file cannot test of the sysbench reader: laws over mutations of its cases.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { Source } from '../../tools/formats/reading/source.ts'
import { sysbench } from '../../tools/formats/sysbench.ts'
import type { Measurement, ResultReading } from '../../tools/core/model.ts'

const cases = join(import.meta.dirname, 'sysbench')
const bytesOf = (name: string): Buffer => readFileSync(join(cases, name))

interface Outcome {
  readonly readings: readonly ResultReading[]
  readonly source: Source
}

function outcomeOf(bytes: Buffer): Outcome {
  const source = new Source('case', bytes)
  const readings = sysbench.recognises(source) ? sysbench.read(source) : []
  return { source, readings: readings.filter((reading) => reading.kind === 'result') }
}

function onlyReading(bytes: Buffer): ResultReading {
  const [reading, ...more] = outcomeOf(bytes).readings
  assert.ok(reading !== undefined && more.length === 0)
  return reading
}

describe('sysbench: cut short after any byte', () => {
  const names = ['1.0.20-report-interval.txt', '1.1-command-line.txt', '0.5-us.txt', '0.4.12.txt']
  for (const name of names) {
    test(`${name} gives no number or the full number, never a third`, () => {
      const bytes = bytesOf(name)
      const full = new Map(onlyReading(bytes).measurements.map(keyed))
      for (let end = 0; end < bytes.length; end += 1) {
        for (const reading of outcomeOf(bytes.subarray(0, end)).readings) {
          for (const measurement of reading.measurements) {
            const [key, value] = keyed(measurement)
            assert.equal(value, full.get(key), `${key}, cut at byte ${end}`)
          }
          // A pasted summary may lack its last sections, never a part of a line.
          const isWhole = reading.measurements.length === full.size
          assert.ok(
            reading.status !== 'ok' || isWhole || /\n *$/.test(bytes.toString('latin1', 0, end)),
          )
        }
      }
    })
  }

  function keyed({ metric, value }: Measurement): [string, number] {
    return [metric, value]
  }
})

describe('sysbench: double entry', () => {
  const text = bytesOf('1.0.20-report-interval.txt').toString()

  for (const label of ['read', 'write', 'other', 'total', 'transactions', 'queries', 'events']) {
    test(`a changed digit of the number of ${label} is refused, or noted if it changes less than five in a million of the total`, () => {
      const pattern = new RegExp(`^ +(?:total number of )?${label}: +(\\d+)`, 'm')
      const count = Number(pattern.exec(text)?.[1])
      const sum = Math.max(count, Number(/^ +total: +(\d+)/m.exec(text)?.[1]))
      for (const changed of changes(pattern)) {
        const { readings, source } = outcomeOf(changed)
        const change = Math.abs(Number(pattern.exec(changed.toString())?.[1]) - count)
        if (change > 5e-6 * sum) assert.equal(readings[0]?.status, 'refused')
        else assert.ok(source.diagnostics.some(({ rule }) => rule === 'sysbench/identity'))
      }
    })
  }

  for (const label of ['transactions', 'queries']) {
    test(`a changed leading digit of the rate of ${label} is refused`, () => {
      for (const changed of changes(new RegExp(`${label}: +\\d+ +\\((\\d\\d)`))) {
        assert.equal(onlyReading(changed).status, 'refused')
      }
    })
  }

  test('a changed digit of the total time is refused or noted', () => {
    for (const changed of changes(/total time: +(\d+\.\d\d)/)) {
      const { readings, source } = outcomeOf(changed)
      assert.ok(readings[0]?.status === 'refused' || source.diagnostics.length > 0)
    }
  })

  // The log with every digit of the captured number changed in turn.
  function changes(pattern: RegExp): readonly Buffer[] {
    const match = pattern.exec(text)
    assert.ok(match?.[1] !== undefined)
    const first = match.index + match[0].length - match[1].length
    return Array.from(match[1]).flatMap((digit, offset) => {
      if (digit === '.') return []
      const other = String((Number(digit) + 1) % 10)
      return Buffer.from(text.slice(0, first + offset) + other + text.slice(first + offset + 1))
    })
  }
})

describe('sysbench: interval lines', () => {
  // [ 1s ] thds: 4 tps: 3039.01 qps: 48656.17 (r/w/o: 42574.14/0.00/6082.02) lat (ms,95%): 2.22 err/s: 0.00 reconn/s: 0.00
  const line =
    /^\[ (\d+)s \] thds: (\d+) tps: ([\d.]+) qps: ([\d.]+) \(r\/w\/o: ([\d.]+)\/([\d.]+)\/([\d.]+)\) lat \(ms,95%\): ([\d.]+) err\/s:? ([\d.]+) reconn\/s: ([\d.]+)$/gm
  const metrics =
    'threads tps qps reads/s writes/s others/s latency.p95 errors/s reconnects/s'.split(' ')

  test('every number is the one that a regular expression finds', () => {
    let rows = 0
    for (const name of readdirSync(cases).filter((file) => /^1\.0\.20.*\.txt$/.test(file))) {
      const bytes = bytesOf(name)
      const { series } = onlyReading(bytes)
      const columns = new Map(series?.columns.map(({ metric, values }) => [metric, values]))
      const found = [...bytes.toString().matchAll(line)]
      assert.equal(series?.at.length ?? 0, found.length, name)
      for (const [row, match] of found.entries()) {
        assert.equal(series?.at[row], Number(match[1]))
        for (const [field, metric] of metrics.entries()) {
          const value = Number(`${match[field + 2] ?? ''}${metric === 'latency.p95' ? 'e-3' : ''}`)
          assert.equal(columns.get(metric)?.[row], value, `${name}: ${metric}`)
        }
        rows += 1
      }
    }
    assert.ok(rows > 20)
  })
})

describe('sysbench: recognition', () => {
  test('an interval line says the same whatever its blanks are, and wherever its numbers end', () => {
    for (const name of readdirSync(cases).filter((file) => file.endsWith('.txt'))) {
      const bytes = bytesOf(name)
      if (!sysbench.recognises(new Source(name, bytes))) continue
      const text = bytes.toString('latin1')
      const wider = text.replace(/^\[ .*$/gm, (line) => line.replaceAll(': ', ': \t '))
      const series = (of: string) =>
        outcomeOf(Buffer.from(of, 'latin1')).readings.map((reading) =>
          reading.series?.columns.map(({ metric, values }) => [metric, [...values]]),
        )
      assert.deepEqual(series(wider), series(text), name)
    }
  })

  test('a line of 8 MB is skipped', () => {
    const [head = '', rest = ''] = bytesOf('1.0.20-report-interval.txt').toString().split('[ 3s ]')
    const long = `[ 3s ] thds: 4 tps: ${'9'.repeat(8_000_000)}\n`
    const reading = onlyReading(Buffer.from(`${head}${long}[ 3s ]${rest}`))
    assert.equal(reading.status, 'ok')
    assert.deepEqual(reading.warnings, ['1 interval line not read'])
  })

  test('a container that holds a log is no log', () => {
    const log = bytesOf('1.0.20-report-interval.txt')
    const header = Buffer.alloc(512)
    header.write('runs/a.txt\n')
    assert.equal(sysbench.recognises(new Source('x.tar', Buffer.concat([header, log]))), false)
  })

  for (const [name, text] of [
    ['a version', 'sysbench 1.0.20\n'],
    ['an alarm of PostgreSQL', 'FATAL:  the database system is starting up\n'],
    [
      'a table of ten numbers',
      '1,2,3,4,5,6,7,8,9,10\n2,3,4,5,6,7,8,9,10,11\n3,4,5,6,7,8,9,1,2,3\n',
    ],
    ['an error page', '<!DOCTYPE html><html><body>sysbench 1.0.20</body></html>\n'],
    [
      'vmstat',
      ' r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st\n',
    ],
  ] as const) {
    test(`${name} is not sysbench's`, () => {
      assert.equal(sysbench.recognises(new Source('unknown', Buffer.from(text))), false)
    })
  }
})
