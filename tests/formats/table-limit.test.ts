import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readFile } from '../../tools/formats/read-file.ts'
import { limitedSource, tableBytes } from '../../tools/formats/reading/table-limit.ts'
import { Source } from '../../tools/formats/reading/source.ts'
import { table } from '../../tools/formats/table.ts'
import { sampled } from '../extent.ts'

// Each has one row of numbers per line.
const forms: Readonly<
  Record<string, { readonly head: string; readonly row: (index: number) => string }>
> = {
  table: {
    head: 'threads,tps,p95\n',
    row: (index) => `${String(index)},${String((index % 97) + 0.5)},1.2\n`,
  },
  'box-tables': {
    head: '+---------+----------+\n| threads | tps      |\n+---------+----------+\n',
    row: (index) => `| ${String(index).padStart(7)} | ${String(index % 97).padStart(8)} |\n`,
  },
  'text-tables': {
    head: 'threads  engine      tps   p95\n',
    row: (index) =>
      `${String(index)}      Maria-10.0.0       1    ${String(331 + (index % 9))}   3.82\n`,
  },
  'html-tables': {
    head: '<html><body><table><tr><th>threads</th><th>tps</th></tr>\n',
    row: (index) => `<tr><td>${String(index)}</td><td>${String(index % 97)}</td></tr>\n`,
  },
}

function written(name: string, rows: number): Buffer {
  const { head, row } = forms[name] ?? { head: '', row: () => '' }
  const parts = [head]
  for (let index = 0; index < rows; index += 1) parts.push(row(index))
  return Buffer.from(parts.join(''))
}

suite('a table of 300,000 rows', () => {
  for (const name of sampled(Object.keys(forms), ['table', 'box-tables'])) {
    test(`in the format ${name} is read`, () => {
      const { format, readings, diagnostics } = readFile('x', written(name, 300_000))
      assert.equal(format, name)
      assert.ok(readings.length > 0)
      assert.deepEqual(
        diagnostics.filter(({ rule }) => rule === 'format/too-large'),
        [],
      )
    })
  }
})

suite('a table above the limit', () => {
  for (const name of sampled(Object.keys(forms), ['box-tables'])) {
    test(`in the format ${name} is read up to there, and the rest is reported`, () => {
      const rows = written(name, 300_000)
      const times = Math.ceil(tableBytes / rows.length) + 1
      const bytes = Buffer.concat([
        rows,
        ...Array.from({ length: times }, () => rows.subarray(forms[name]?.head.length)),
      ])
      const { format, readings, diagnostics } = readFile('x', bytes)
      assert.equal(format, name)
      assert.ok(readings.length > 0)
      const [problem] = diagnostics.filter(({ rule }) => rule === 'format/too-large')
      assert.equal(problem?.severity, 'error')
      assert.match(problem.message, /expected at most 33\.6 MB of .*: the rest was not read/)
      assert.ok((problem.place.line ?? 0) > 300_000)
    })
  }

  test('is cut at the end of a line', () => {
    const source = new Source('x', Buffer.from('a,b\n1,2\n3,4\n5,6\n'))
    const limited = limitedSource(source, { ...table, mostBytes: 10 })
    assert.equal(limited.bytes.toString(), 'a,b\n1,2\n')
    assert.equal(limited.diagnostics[0]?.place.line, 3)
    assert.equal(limitedSource(source, { ...table, mostBytes: 16 }), source)
  })
})
