import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { Ajv } from 'ajv'
import { Collapser, type SampleWeight } from '../../tools/profiles/collapse.ts'
import { speedscope } from '../../tools/profiles/speedscope.ts'
import { stackTree } from '../../tools/profiles/stack-tree.ts'
import { folded } from '../../tools/profiles/stacks.ts'

// The schema that speedscope brings with it.
const schema = join(
  import.meta.dirname,
  '../../node_modules/speedscope/dist/release/file-format-schema.json',
)

// Recorded with `perf record -e cpu-clock -F 199 -g`, printed with `perf script`, the path of the program changed.
const fixture = join(import.meta.dirname, 'fixtures', 'cpu-clock.perf-script')

function collapsed(text: string, weight?: SampleWeight): string {
  const collapser = new Collapser(weight)
  for (const line of text.split('\n').slice(0, -1)) collapser.take(line)
  return folded(collapser.stacks)
}

suite('stacks: perf script collapsed as stackcollapse-perf.pl does', () => {
  test('a recording: every sample counts once, and its period where that is asked for', () => {
    const text = readFileSync(fixture, 'utf8')
    const golden = readFileSync(`${fixture}.folded`, 'utf8')
    assert.equal(collapsed(text), golden)
    const samples = text.split('\n').filter((line) => /^\S/.test(line)).length
    assert.equal(sum(collapsed(text)), samples)
    assert.equal(sum(collapsed(text, 'period')), samples * 5_025_125)
  })

  test('what becomes of names', () => {
    const frame = (symbol: string, module = '/usr/sbin/mysqld'): string =>
      ` 7f12 ${symbol} (${module})\n`
    const text =
      'my sqld 12/13 [001] 1.5: 250 cycles:u:\n' +
      frame('Item::val(int) const+0x1f') +
      frame('[unknown]', '/usr/lib/libc.so.6') +
      frame('[unknown]', '[unknown]') +
      frame('ns::(anonymous namespace)::f(int)') +
      frame('net/http.(*Client).Do') +
      frame('outer->inner') +
      frame('a;b"c') +
      frame('(mysqld)') +
      '\n'
    assert.equal(
      collapsed(text),
      'my_sqld;a:bc;outer;inner_[i];net/http.(*Client).Do;ns::(anonymous namespace)::f;[unknown];[libc.so.6];Item::val 1\n',
    )
  })

  test('the first event counts; comments, other lines and a last sample that may be cut do not', () => {
    const text =
      '# cmdline\nab 1 1.0: 10 cycles:\n\t1 f (m)\n\nab 1 1.0: 7 faults:\n\t1 g (m)\n\nnonsense\nab 1 1.0: 10 cycles:\n\t1 f (m)\n'
    assert.equal(collapsed(text), 'ab;f 1\n')
  })
})

suite('stacks of two profiles', () => {
  const before = new Map([
    ['m;a;x', 60],
    ['m;b', 30],
    ['m;gone;deep', 10],
  ])
  const after = new Map([
    ['m;a;x', 90],
    ['m;a', 5],
    ['m;b', 5],
    ['m;<T>&"q"', 20],
  ])

  test('the tree adds up', () => {
    const tree = stackTree(after, before)
    assert.deepEqual([tree.total, tree.before], [120, 100])
    const [m] = tree.children
    assert.deepEqual(
      m?.children.map(({ name, total, before: old }) => [name, total, old]),
      [
        ['<T>&"q"', 20, 0],
        ['a', 95, 60],
        ['b', 5, 30],
        ['gone', 0, 10],
      ],
    )
  })

  test('a file for speedscope is one by its schema, of two profiles too', () => {
    const ajv = new Ajv({ strict: false })
    const valid = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')) as object)
    for (const sides of [
      [{ name: 'after', stacks: after }],
      [
        { name: 'after', stacks: after },
        { name: 'before', stacks: before },
      ],
      [{ name: 'nothing', stacks: new Map<string, number>() }],
    ])
      assert.ok(valid(JSON.parse(speedscope('both', sides))), JSON.stringify(valid.errors))
    assert.ok(!valid({ name: 'no profile' }))
  })

  test('speedscope gets every stack with its weight', () => {
    const file = JSON.parse(speedscope('after', [{ name: 'after', stacks: after }])) as {
      shared: { frames: { name: string }[] }
      profiles: { samples: number[][]; weights: number[]; endValue: number }[]
    }
    const [profile] = file.profiles
    assert.ok(profile)
    assert.equal(profile.endValue, 120)
    const stacks = profile.samples.map((sample) =>
      sample.map((index) => file.shared.frames[index]?.name).join(';'),
    )
    assert.deepEqual(new Map(stacks.map((stack, index) => [stack, profile.weights[index]])), after)
  })
})

function sum(text: string): number {
  return text
    .trimEnd()
    .split('\n')
    .reduce((all, line) => all + Number(line.split(' ').at(-1)), 0)
}
