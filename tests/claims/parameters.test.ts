import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import type { Call } from '../../tools/claims/call.ts'
import {
  checkedParameters,
  margin,
  ratioParameters,
  required,
} from '../../tools/claims/parameters.ts'
import { knownVersions } from '../../tools/claims/prose-numbers.ts'
import { shortcodeKinds } from '../../tools/claims/index.ts'
import { packageRoot } from '../../tools/root.ts'
import * as z from '../../tools/schema.ts'
import { printed } from './evaluation.ts'

const schema = z.strictObject({ ...ratioParameters, metric: required('metric=tps'), margin })

/** The checked parameters, and what was reported. */
function checked(parameters: Readonly<Record<string, string>>): {
  readonly data: unknown
  readonly reported: readonly string[]
} {
  const reported: string[] = []
  const call = {
    parameters,
    report: (rule: string, message: string) => reported.push(`${rule}: ${message}`),
    reportMissing: (name: string, example: string) => reported.push(`missing ${name}: ${example}`),
  } as unknown as Call
  return { data: checkedParameters(schema, call), reported }
}

suite('the parameters of a shortcode', () => {
  test('are parsed, with defaults', () => {
    assert.deepEqual(checked({ metric: 'tps', round: '0', digits: '20', margin: '5%' }), {
      data: { metric: 'tps', round: 0, digits: 20, margin: 0.05, as: 'times' },
      reported: [],
    })
  })

  test('ignore texts without a name', () => {
    assert.deepEqual(checked({ 0: 'x', 12: 'y', metric: 'tps' }), {
      data: { metric: 'tps', as: 'times' },
      reported: [],
    })
  })

  for (const given of [{}, { metric: '' }])
    test(`report a missing one in ${JSON.stringify(given)}`, () => {
      assert.deepEqual(checked(given), {
        data: undefined,
        reported: ['missing metric: metric=tps'],
      })
    })

  for (const round of ['21', '-1', '1.5', '100', 'x1', '019'])
    test(`report ${round}, which is no whole number up to 20`, () => {
      assert.deepEqual(checked({ metric: 'tps', round }).reported, [
        `parameter: Unexpected round \`${round}\`, expected a whole number up to 20`,
      ])
    })

  test('report a text that is none of a choice by the name of the choice', () => {
    const [report = ''] = checked({ metric: 'tps', as: 'often' }).reported
    assert.match(report, /^as: Unexpected as `often`, expected one of times, percent, /)
  })

  test('report an unknown name with the closest known ones', () => {
    const [report = ''] = checked({ metric: 'tps', digit: '2' }).reported
    assert.match(report, /^parameter: Unexpected `digit`, expected one of .*; closest: digits$/)
  })

  test('report a wrong margin', () => {
    const [report = ''] = checked({ metric: 'tps', margin: 'x' }).reported
    assert.match(report, /^parameter: Unexpected margin `x`, expected /)
  })
})

suite('known versions', () => {
  const versions = (fields: Readonly<Record<string, string>>, keys?: readonly string[]) => [
    ...knownVersions([{ fields } as unknown as Parameters<typeof knownVersions>[0][number]], keys),
  ]

  test('are those of runs and their releases', () => {
    assert.deepEqual(versions({ version: '10.1.8' }), ['10.1', '10.1.8'])
    assert.deepEqual(versions({ build: 'pg-16.3', server: 'mysql-8.0.45.1 and 9.7' }), [
      ...['16.3', '8.0', '8.0.45', '8.0.45.1', '9.7'],
    ])
  })

  test('are no single numbers and no other fields', () => {
    assert.deepEqual(versions({ version: '17', threads: '1.5' }), [])
    assert.deepEqual(versions({ threads: '1.5' }, ['threads']), ['1.5'])
  })
})

suite('the parameters of all kinds', () => {
  const reference = readFileSync(join(packageRoot, 'docs/reference-shortcodes.md'), 'utf8')
  for (const { name, schema } of shortcodeKinds)
    test(`of ${name} have the descriptions of the reference`, () => {
      for (const [key, parameter] of Object.entries(schema.shape)) {
        if (/^\d+$/.test(key)) continue
        const description = (parameter as z.ZodType).description ?? ''
        assert.ok(description !== '' && reference.includes(description), key)
      }
    })

  for (const kind of ['claim', 'summary'])
    test(`of ${kind} report each missing side with an example`, () => {
      const missing = (key: string, example: string): string =>
        `error ${kind}/parameter: Unexpected ${kind} without ${key}, expected such as ${example}`
      assert.deepEqual(
        printed(`${kind} text="It is faster"`.replace(/^summary.*/, 'summary'), []),
        [
          missing('metric', 'metric=tps'),
          missing('baseline', 'baseline="version=8.4.8"'),
          missing('contender', 'contender="version=9.7.0"'),
        ],
      )
    })
})
