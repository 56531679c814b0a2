import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { figureRequest, figureSchema } from '../../tools/figures/request.ts'
import type { Diagnostic } from '../../tools/core/model.ts'
import { fence } from './built-figure.ts'

function problems(yaml: string): readonly Diagnostic[] {
  return figureRequest(fence(yaml)).diagnostics
}

suite('a request', () => {
  for (const [name, yaml, line, message] of [
    [
      'an unknown kind',
      'kind: thruput\nid: a',
      11,
      /^Unexpected kind `thruput`, expected one of throughput, table, .*; closest: throughput$/,
    ],
    [
      'no kind',
      'id: a',
      11,
      /^Unexpected figure without a valid `kind`, expected one of throughput, /,
    ],
    [
      'an unknown key',
      'kind: table\nid: a\ntitle: T\narchive: a\nrow: x\ncolumn: y\ncolour: red',
      17,
      /^Unexpected key `colour`, expected one of kind, id, title, .*row, column.*; closest: colours$/,
    ],
    [
      'an id that is no address',
      'kind: table\nid: A b\ntitle: T\narchive: a\nrow: x\ncolumn: y',
      12,
      /expected small letters, digits and dashes/,
    ],
    [
      'a scale that is none',
      'kind: throughput\nid: a\ntitle: T\narchive: a\nseries: x\nscale: log10',
      16,
      /^Unexpected `log10` in `scale`, expected one of log2, linear, even$/,
    ],
    [
      'a missing title',
      'kind: table\nid: a\narchive: a\nrow: x\ncolumn: y',
      11,
      /^Unexpected figure without `title`, expected this key$/,
    ],
    [
      'a baseline that is no map',
      'kind: heat-table\nid: a\ntitle: T\narchive: a\nrow: x\ncolumn: y\nbaseline: pgo',
      17,
      /^Unexpected `pgo` in `baseline`, expected a map such as \{ key: pgo \}$/,
    ],
  ] as const) {
    test(`with ${name} is an error at line ${String(line)} with the known words`, () => {
      const [problem] = problems(yaml)
      assert.equal(problem?.severity, 'error')
      assert.equal(problem.rule, 'figure/schema')
      assert.match(problem.message, message)
      assert.equal(problem.place.line, line)
    })
  }

  test('that is no map is an error, not an exception', () => {
    for (const yaml of ['', 'text', '- a', '42']) assert.equal(problems(yaml).length, 1, yaml)
  })

  test('takes one text where a list may stand', () => {
    const { request } = figureRequest(
      fence('kind: table\nid: a\ntitle: T\narchive: a\nrow: x\ncolumn: [y, z]\nwhere: {k: v}'),
    )
    assert.deepEqual(request?.archive, ['a'])
    assert.deepEqual(request.where, { k: ['v'] })
  })

  test('is described by the published JSON Schema', () => {
    const validate = new Ajv2020({ strict: false }).compile(figureSchema() as object)
    const good = { kind: 'table', id: 'a', title: 'T', archive: 'a', row: 'x', column: ['y'] }
    assert.equal(validate(good), true, JSON.stringify(validate.errors))
    assert.equal(validate({ ...good, colour: 'red' }), false)
    assert.equal(validate({ ...good, kind: 'pie' }), false)
  })

  test('of very many unknown keys, the first are listed and the others counted', () => {
    const keys = Array.from({ length: 25 }, (_, at) => `k${String(at)}: 1`).join('\n')
    const found = problems(`kind: table\nid: a\ntitle: T\narchive: a\nrow: x\ncolumn: y\n${keys}`)
    assert.equal(found.length, 21)
    assert.equal(found.at(-1)?.message, 'Unexpected 5 more unknown keys, expected none')
  })
})
