// What a pin states, as one line.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parseSpec } from '../../tools/claims/spec.ts'

function parsed(text: string): object {
  const spec = parseSpec(text)
  return 'problem' in spec ? spec : { ...spec, options: Object.fromEntries(spec.options) }
}

suite('the line of a pin', () => {
  test('has a kind, a metric, sides, a selection, options and runs', () => {
    assert.deepEqual(
      parsed("range qps config='a / b' / mysql-5.5, workload=x threads>=8; pick=largest; 6 runs"),
      {
        kind: 'range',
        name: 'qps',
        contender: "config='a / b'",
        baseline: 'mysql-5.5',
        where: 'workload=x threads>=8',
        options: { pick: 'largest' },
        count: '6 runs',
      },
    )
    assert.deepEqual(parsed('value qps threads=8 version=1,2; 12 runs 3f2a'), {
      ...{ kind: 'value', name: 'qps', where: 'threads=8 version=1,2', options: {} },
      count: '12 runs 3f2a',
    })
    assert.deepEqual(parsed('field cores'), {
      ...{ kind: 'field', name: 'cores', where: '', options: {} },
    })
  })

  test('has files with lines, or a reason', () => {
    assert.deepEqual(parsed('file a b.md:3-5,9 "x; y"; c.md:1 = 310 / 2; archive=z'), {
      kind: 'file',
      name: 'a b.md:3-5,9 "x; y"; c.md:1 = 310 / 2',
      where: '',
      options: { archive: 'z' },
    })
    assert.deepEqual(parsed('unsourced: said at a talk; not written'), {
      ...{ kind: 'unsourced', name: 'said at a talk; not written', where: '', options: {} },
    })
  })

  for (const text of [
    '',
    'mean qps',
    'value qps; speed=3',
    'ratio tps A / B; six runs',
    'unsourced',
  ])
    test(`is not “${text}”`, () => {
      assert.ok('problem' in parseSpec(text))
    })
})
