// The monitors of pgbench-tools against its golden files: every number that its own importer took out of them.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { formatOf } from '../../tools/formats/all-formats.ts'
import { Source } from '../../tools/formats/reading/source.ts'
import { once } from '../once.ts'
import { absent, realArchive } from './real-archives.ts'

const name = 'old-and-other-formats'

// Golden name of a column → the name here, where it is another.
const renamed: Readonly<Record<string, string>> = {
  'avgrq-sz': 'areq-sz',
  'avgqu-sz': 'aqu-sz',
  'rMB/s': 'rB/s',
  'wMB/s': 'wB/s',
}

// What a unit that is printed is in base units: by golden name, as the manuals of the programs state it.
function unitOf(column: string): number {
  if (/MB\/s$/.test(column)) return 1_048_576
  if (/^%/.test(column)) return 0.01
  if (/await$|^svctm$/.test(column)) return 0.001
  if (/req-sz$/.test(column)) return 1024
  if (column === 'avgrq-sz') return 512
  if (/^(?:us|sy|id|wa|st)$/.test(column)) return 0.01
  if (/^(?:swpd|free|buff|cache|si|so|bi|bo)$/.test(column)) return 1024
  return 1
}

suite('the goldens of pgbench-tools', { skip: absent(name) }, () => {
  const root = once(() => join(realArchive(name).folders(), `${name}.tar.gz`, name))

  for (const folder of ['', '480/']) {
    test(`vmstat of regress/${folder}: every number, the row since boot first`, () => {
      const { columns, first } = read(`raw/pgbench-tools/regress/${folder}vmstat.log`)
      const golden = goldenOf(`published/pgbench-tools/regress/${folder}golden/vmstat.csv`)
      let compared = 0
      for (const [column, texts] of golden) {
        const own = [
          first.get(`vmstat.${column}`) ?? Number.NaN,
          ...(columns.get(`vmstat.${column}`) ?? []),
        ]
        compared += same(texts, own, column)
      }
      assert.equal(compared, folder === '' ? 221 : 10_217)
    })

    test(`iostat of regress/${folder}: every number of its devices`, () => {
      const { columns } = read(`raw/pgbench-tools/regress/${folder}iostat.log`)
      const golden = goldenOf(`published/pgbench-tools/regress/${folder}golden/iostat.csv`)
      let compared = 0
      for (const [label, texts] of golden) {
        const [device = '', column = ''] = label.split(/_(.*)/s)
        const own = columns.get(`iostat.${device}.${renamed[column] ?? column}`) ?? []
        compared += same(texts, [...own], column)
      }
      assert.equal(compared, folder === '' ? 132 : 9000)
    })
  }

  function read(file: string): {
    readonly columns: ReadonlyMap<string, Float64Array>
    readonly first: ReadonlyMap<string, number>
  } {
    const source = new Source(file, readFileSync(join(root(), file)))
    const [reading] = formatOf(source)?.read(source) ?? []
    assert.equal(reading?.kind, 'series', file)
    return {
      columns: new Map(reading.series.columns.map(({ metric, values }) => [metric, values])),
      first: new Map((reading.sinceBoot ?? []).map(({ metric, value }) => [metric, value])),
    }
  }

  // collected,value,metric: by metric, in the order of time.
  function goldenOf(file: string): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, string[]>()
    const [, ...lines] = readFileSync(join(root(), file), 'utf8').trimEnd().split('\n')
    for (const line of lines) {
      const [, value = '', metric = ''] = line.trimEnd().split(',')
      const texts = found.get(metric)
      if (texts) texts.push(value)
      else found.set(metric, [value])
    }
    return found
  }

  function same(texts: readonly string[], own: readonly number[], column: string): number {
    assert.equal(own.length, texts.length, column)
    for (const [index, text] of texts.entries()) {
      const expected = Number(text) * unitOf(column)
      const actual = own[index] ?? Number.NaN
      assert.ok(
        Math.abs(actual - expected) <= 1e-12 * Math.abs(expected),
        `${column} ${String(index)}: ${String(actual)} for ${text}`,
      )
    }
    return texts.length
  }
})
