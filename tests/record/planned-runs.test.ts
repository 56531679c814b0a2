import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { describeArchive } from '../../tools/record/recorded-description.ts'
import { sessionsOf } from '../../tools/record/planned-runs.ts'
import { planOf, planText } from './sample-plan.ts'

suite('the order of a recording', () => {
  for (const order of ['interleaved', 'shuffled', 'as-written']) {
    test(`${order}: every point once, and the same order each time`, (context) => {
      const plan = planOf(planText(order), context)
      const paths = sessionsOf(plan).flatMap(({ runs }) => runs.map(({ path }) => path))
      assert.equal(new Set(paths).size, 2 * 2 * 3)
      assert.equal(paths.length, 2 * 2 * 3)
      assert.deepEqual(
        sessionsOf(plan).flatMap(({ runs }) => runs.map(({ path }) => path)),
        paths,
      )
    })
  }

  test('interleaved: each repeat starts with another engine, as-written does not', (context) => {
    const first = (order: string): readonly string[] =>
      sessionsOf(planOf(planText(order), context)).map(
        ({ engine, path }) => `${engine.name}${path.slice(-1)}`,
      )
    assert.deepEqual(first('interleaved'), ['old1', 'new1', 'new2', 'old2', 'old3', 'new3'])
    assert.deepEqual(first('as-written'), ['old1', 'old2', 'old3', 'new1', 'new2', 'new3'])
  })
})

test('restarts: every start of a server has all repeats of its points', (context) => {
  const plan = planOf(`${planText('interleaved')}restarts: 2\n`, context)
  const sessions = sessionsOf(plan)
  assert.deepEqual(
    sessions.map(({ path }) => path),
    ['old.s1', 'new.s1', 'new.s2', 'old.s2'].map((name) =>
      `sessions/${name}`.replace('.', '/default.'),
    ),
  )
  const [first] = sessions
  assert.deepEqual(
    first?.runs.map(({ path }) => path),
    ['t1.s1.r1', 't4.s1.r1', 't1.s1.r2', 't4.s1.r2', 't1.s1.r3', 't4.s1.r3'].map(
      (name) => `runs/old/default/reads/${name}`,
    ),
  )
  const patterns = describeArchive(
    plan,
    new Map([
      ['old', '1'],
      ['new', '2'],
    ]),
  )
  assert.match(patterns, /t\{threads\}\.s\{restart\}\.r\{repeat\}\.\{tool\}\.txt/)
})
