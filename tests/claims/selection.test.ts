// The selections of shortcodes: `version=8.4.8 threads=1,2 memory=* cores=>=2`.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { selection, unknownName, type Selection } from '../../tools/claims/selection.ts'
import { run } from '../analysis/runs.ts'

type Fields = Readonly<Record<string, string>>

function parsed(text: string): Selection {
  const result = selection(text)
  assert.ok('filter' in result, JSON.stringify(result))
  return result
}

suite('a selection', () => {
  const texts: readonly (readonly [
    text: string,
    texts: Readonly<Record<string, readonly string[]>>,
  ])[] = [
    ['', {}],
    ['  ', {}],
    ['version=8.4.8', { version: ['8.4.8'] }],
    [
      " version=8.4.8   option='a b'\tthreads:1,2 ",
      { version: ['8.4.8'], option: ['a b'], threads: ['1', '2'] },
    ],
    ['threads=1 threads=2,4', { threads: ['1', '2', '4'] }],
    ["memory='2G,12G'", { memory: ['2G,12G'] }],
    ["memory=''", { memory: [''] }],
    ['threads=1,,2,', { threads: ['1', '2'] }],
    ['a.b-c_2=x=y', { 'a.b-c_2': ['x=y'] }],
  ]
  for (const [text, expected] of texts)
    test(`${JSON.stringify(text)} names ${JSON.stringify(expected)}`, () => {
      assert.deepEqual(Object.fromEntries(parsed(text).texts), expected)
    })

  for (const [text, rest] of [
    ['threads', 'threads'],
    ['threads=1  faster than', 'faster'],
    ['2=1', '2=1'],
    ['threads= 1', 'threads='],
    ["threads='1", undefined],
  ] as const)
    test(`${JSON.stringify(text)} is ${rest === undefined ? 'a text' : 'a problem'}`, () => {
      if (rest === undefined) assert.deepEqual(parsed(text).texts.get('threads'), ["'1"])
      else
        assert.deepEqual(selection(text), {
          problem: `Unexpected \`${rest}\`, which is not a value of these runs; expected KEY=VALUE`,
        })
    })

  test('without a text is a problem', () => {
    assert.deepEqual(selection('threads=,'), {
      problem: 'Unexpected ), expected a text after threads:',
    })
  })

  const passing: readonly (readonly [text: string, fields: Fields, passes: boolean])[] = [
    ['', {}, true],
    ['threads=1,2', { threads: '2' }, true],
    ['threads=1,2', { threads: '4' }, false],
    ['threads=1 cores=2', { threads: '1', cores: '2' }, true],
    ['threads=1 cores=2', { threads: '1', cores: '4' }, false],
    ['threads=*', { threads: '1' }, true],
    ['threads=*', { threads: '' }, false],
    ['threads=*', {}, false],
    ['threads=* cores=*', { threads: '1' }, false],
    ['threads=>=2', { threads: '16' }, true],
    ['threads=>=2', { threads: '1' }, false],
    ['threads=<2', { threads: '1' }, true],
    ['threads=>=2,1', { threads: '1' }, true],
    ['workload=oltp_*', { workload: 'oltp_read_only' }, true],
    ['workload=oltp_*', { workload: 'tpcc' }, false],
    ['engine=MySQL', { engine: 'mysql' }, false],
    ["option='a b'", { option: 'a b' }, true],
    ["option='a b'", { option: 'a' }, false],
    ["option='a (b)*'", { option: 'a (b)*' }, true],
    ["option='a (b)*'", { option: 'a (b)c' }, false],
    [`option='say "x" \\ y'`, { option: 'say "x" \\ y' }, true],
    ["option='> 5'", { option: '> 5' }, true],
    ["option='> 5'", { option: '6' }, false],
    ['option=>', { option: '>' }, true],
    ['option=a>1', { option: 'a>1' }, true],
    ['option=OR', { option: 'OR' }, true],
    ['memory=2G', { memory: '2G' }, true],
  ]
  for (const [text, fields, passes] of passing)
    test(`${text} ${passes ? 'selects' : 'does not select'} ${JSON.stringify(fields)}`, () => {
      assert.equal(parsed(text).filter(fields), passes)
    })
})

suite('unknown names of a selection', () => {
  const runs = [
    run(1, { version: '8.4.8', threads: '1' }, {}),
    run(2, { version: '9.7.0', threads: '16', memory: '12G' }, {}),
  ]
  for (const [text, expected] of [
    ['version=8.4.8 threads=1,16 memory=12G', undefined],
    ['', undefined],
    ['threads=>=99 version=7* memory=*', undefined],
    [
      'theads=1',
      'Unexpected key `theads` in where, expected one of memory, threads, version; closest: threads',
    ],
    ['threads=1,2', 'Unexpected threads `2` in where, expected one of 1, 16; closest: 16'],
    [
      'threads=2 cores=1',
      'Unexpected key `cores` in where, expected one of memory, threads, version',
    ],
    ['memory=2G', 'Unexpected memory `2G` in where, expected one of none, 12G; closest: 12G'],
    [
      'threads=1 cores=1',
      'Unexpected key `cores` in where, expected one of memory, threads, version',
    ],
  ] as const)
    test(`${JSON.stringify(text)}: ${expected ?? 'none'}`, () => {
      const problem = unknownName(parsed(text), runs, 'where')
      assert.equal(problem?.replace(/; closest: 16$/, ''), expected?.replace(/; closest: 16$/, ''))
    })
})
