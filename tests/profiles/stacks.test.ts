import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { Ajv } from 'ajv'
import { readFile } from '../../tools/formats/read-file.ts'
import { collapseFile, Collapser, type SampleWeight } from '../../tools/profiles/collapse.ts'
import { flameGraphSvg } from '../../tools/profiles/flame-drawing.ts'
import { speedscope } from '../../tools/profiles/speedscope.ts'
import { stackTree, vanished } from '../../tools/profiles/stack-tree.ts'
import { folded, stacksOf } from '../../tools/profiles/stacks.ts'

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
  return folded(collapser.result().stacks)
}

suite('stacks: perf script collapsed as stackcollapse-perf.pl does', () => {
  test('a recording: every sample counts once, and its period where that is asked for', async () => {
    const text = readFileSync(fixture, 'utf8')
    const { stacks, others, unread, cut, event } = await collapseFile(fixture)
    const golden = readFileSync(`${fixture}.folded`, 'utf8')
    assert.equal(folded(stacks), golden)
    assert.deepEqual([others, unread, cut, event], [0, 0, false, 'cpu-clock'])
    const samples = text.split('\n').filter((line) => /^\S/.test(line)).length
    assert.equal(sum(stacks), samples)
    assert.equal(sum((await collapseFile(fixture, 'period')).stacks), samples * 5_025_125)
    assert.equal(collapsed(text), golden)
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

  test('the first event counts, comments do not, and what is no sample is told', () => {
    const collapser = new Collapser()
    const text =
      '# cmdline\nab 1 1.0: 10 cycles:\n\t1 f (m)\n\nab 1 1.0: 7 faults:\n\t1 g (m)\n\nnonsense\nab 1 1.0: 10 cycles:\n\t1 f (m)\n'
    for (const line of text.split('\n').slice(0, -1)) collapser.take(line)
    const { stacks, others, unread, firstUnread, cut } = collapser.result()
    assert.deepEqual([...stacks], [['ab;f', 1]])
    assert.deepEqual([others, unread, firstUnread, cut], [1, 1, 8, true])
  })
})

suite('stacks: drawn, and read back', () => {
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
  const words = { title: 'after <b>', unit: 'samples' }

  test('a drawing loses no sample', () => {
    const svg = flameGraphSvg(after, words)
    assert.doesNotMatch(svg, /<script|onclick|<b>|href/)
    const { format, readings, diagnostics } = readFile('x.svg', Buffer.from(svg))
    assert.deepEqual([format, diagnostics], ['flame-graph', []])
    const back = readings.flatMap((reading) => (reading.kind === 'profile' ? [reading] : []))
    const stacks = [...stacksOf(back)].map(([stack, count]) => [stack.replace(/^all;?/, ''), count])
    assert.deepEqual(new Map(stacks as [string, number][]), after)
  })

  test('of two profiles the title of a frame says the difference, and vanished frames have a panel', () => {
    const svg = flameGraphSvg(after, words, before)
    assert.match(svg, /<title>x \(90 samples, 75\.00%; \+15\.00%\)<\/title>/)
    assert.match(svg, /<title>b \(5 samples, 4\.17%; -25\.83%\)<\/title>/)
    assert.match(svg, /Vanished: in the baseline only/)
    assert.match(svg, /<title>deep \(10 samples, 10\.00%; -10\.00%\)<\/title>/)
    assert.deepEqual([...vanished(after, before)], [['m;gone;deep', 10]])
    assert.doesNotMatch(flameGraphSvg(before, words, before), /Vanished/)
  })

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

function sum(stacks: ReadonlyMap<string, number>): number {
  return [...stacks.values()].reduce((all, count) => all + count, 0)
}
