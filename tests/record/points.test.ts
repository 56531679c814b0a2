import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { BadInput } from '../../tools/archive/bad-input.ts'
import { readPlan, type Plan } from '../../tools/record/plan.ts'
import { sessionsOf } from '../../tools/record/points.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

const text = (order: string): string => `title: A plan
engines:
  - {name: old, adapter: mariadb}
  - {name: new, adapter: mariadb}
workloads:
  - {name: reads, load: sysbench, test: oltp_read_only}
threads: [1, 4]
repeats: 3
order: ${order}
`

function planOf(content: string, context: Parameters<typeof temporaryFolder>[0]): Plan {
  const file = join(temporaryFolder(context), 'plan.yaml')
  writeFileSync(file, content)
  return readPlan(file)
}

suite('the order of a recording', () => {
  for (const order of ['interleaved', 'shuffled', 'as-written']) {
    test(`${order}: every point once, and the same order each time`, (context) => {
      const plan = planOf(text(order), context)
      const paths = sessionsOf(plan).flatMap(({ points }) => points.map(({ path }) => path))
      assert.equal(new Set(paths).size, 2 * 2 * 3)
      assert.equal(paths.length, 2 * 2 * 3)
      assert.deepEqual(
        sessionsOf(plan).flatMap(({ points }) => points.map(({ path }) => path)),
        paths,
      )
    })
  }

  test('interleaved: each repeat starts with another engine, as-written does not', (context) => {
    const first = (order: string): readonly string[] =>
      sessionsOf(planOf(text(order), context)).map(
        ({ engine, repeat }) => `${engine.name}${String(repeat)}`,
      )
    assert.deepEqual(first('interleaved'), ['old1', 'new1', 'new2', 'old2', 'old3', 'new3'])
    assert.deepEqual(first('as-written'), ['old1', 'old2', 'old3', 'new1', 'new2', 'new3'])
  })
})

suite('a plan that is wrong', () => {
  for (const [name, content, words, where] of [
    [
      'an unknown adapter',
      text('shuffled').replace('mariadb', 'oracle'),
      /adapter/,
      /plan\.yaml:3:26$/,
    ],
    ['an unknown key', `${text('shuffled')}thread: [1]\n`, /thread/, /plan\.yaml:1:1$/],
    ['YAML that is none', 'title: [', /./, /plan\.yaml:\d+:\d+$/],
    [
      'two engines of one name',
      text('shuffled').replace('new', 'old'),
      /second `old`/,
      /plan\.yaml$/,
    ],
    [
      'a name that leaves the folder',
      text('shuffled').replace('new', '../new'),
      /name/,
      /plan\.yaml:4:12$/,
    ],
    [
      'more cores than there are',
      `${text('shuffled')}cores: [4096]\n`,
      /4096 cores/,
      /plan\.yaml$/,
    ],
  ] as const) {
    test(`${name} is said with its place`, (context) => {
      assert.throws(
        () => planOf(content, context),
        (error) => {
          assert.ok(error instanceof BadInput)
          assert.match(error.message, words)
          assert.match(error.where, where)
          return true
        },
      )
    })
  }
})
