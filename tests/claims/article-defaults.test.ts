// Defaults of shortcodes, their long forms and their evaluation in an article.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { shortcodes } from '../../tools/articles/shortcodes.ts'
import { articleDefaults, withDefaults } from '../../tools/claims/article-defaults.ts'
import {
  foreignNameInLabel,
  foreignNameInTitle,
  foreignVersions,
} from '../../tools/claims/figure-versions.ts'
import { longForm } from '../../tools/claims/short-form.ts'
import { run } from '../analysis/runs.ts'
import { evaluated, gridRuns, printed, vocabulary } from './evaluation.ts'

suite('the defaults of an article', () => {
  for (const [matter, expected] of [
    [
      { archive: 'a', metric: 'tps', where: 'x=1' },
      { archive: ['a'], metric: 'tps', where: 'x=1' },
    ],
    [{ archive: ['a', 'b', 3] }, { archive: ['a', 'b'] }],
    [{ archive: [] }, {}],
    [{ archive: 1, metric: 2, where: ['x'] }, {}],
    [undefined, {}],
    [null, {}],
    ['text', {}],
  ] as const)
    test(`of ${JSON.stringify({ matter })}`, () => {
      assert.deepEqual(articleDefaults(matter), expected)
    })

  type Texts = Readonly<Record<string, string>>
  const all = new Set(['metric', 'where'])
  const cases: readonly (readonly [given: Texts, defaults: Texts, expected: Texts])[] = [
    [{}, {}, {}],
    [{}, { metric: 'tps' }, { metric: 'tps' }],
    [{ metric: 'qps' }, { metric: 'tps' }, { metric: 'qps' }],
    [{}, { where: 'a=1 b=2' }, { where: 'a=1 b=2' }],
    [{ where: 'b=3' }, { where: 'a=1 b=2' }, { where: 'a=1 b=3' }],
    [{ where: 'b=3 c=4' }, { where: 'b=2' }, { where: 'b=3 c=4' }],
    [{ over: 'a=*' }, { where: 'a=1 b=2' }, { over: 'a=*', where: 'b=2' }],
    [{ over: 'a=*' }, { where: 'a=1' }, { over: 'a=*' }],
    [
      { baseline: 'a=1', contender: 'b:2' },
      { where: "a=3 b=3 c:'x y' d.e-f=4" },
      { baseline: 'a=1', contender: 'b:2', where: "c:'x y' d.e-f=4" },
    ],
    [{ where: "b='x a=5'" }, { where: 'a=1 b=2' }, { where: "a=1 b='x a=5'" }],
    [{ where: 'ab=3' }, { where: 'a=1' }, { where: 'a=1 ab=3' }],
  ]
  for (const [given, defaults, expected] of cases)
    test(`${JSON.stringify(defaults)} with ${JSON.stringify(given)}`, () => {
      const merged = withDefaults(new Map(Object.entries(given)), defaults, all)
      assert.deepEqual(Object.fromEntries(merged), expected)
    })

  test('are those of known parameters only', () => {
    const merged = (...known: readonly string[]): object =>
      Object.fromEntries(withDefaults(new Map(), { metric: 'tps', where: 'a=1' }, new Set(known)))
    assert.deepEqual(merged(), {})
    assert.deepEqual(merged('metric'), { metric: 'tps' })
    assert.deepEqual(merged('where'), { where: 'a=1' })
  })

  test('complete the shortcodes of an article', () => {
    const runs = gridRuns({ '8.4.8': { 1: [100], 4: [300] }, '9.7.0': { 1: [120], 4: [270] } })
    const defaults = { metric: 'tps', where: 'threads=4' }
    assert.deepEqual(printed('value where="version=9.7.0" unit=none', runs, { defaults }), ['270'])
    assert.deepEqual(printed('n "version=9.7.0 vs version=8.4.8"', runs, { defaults }), [
      '0.90 times',
    ])
    assert.deepEqual(printed('count of=runs', runs, { defaults }), ['2 runs'])
  })
})

suite('the long form', () => {
  const formOf = (call: string): readonly unknown[] => {
    const [code] = shortcodes(`{{< ${call} >}}`, 'a.md')
    assert.ok(code)
    const { name, parameters, problem } = longForm(code)
    return [name, Object.fromEntries(parameters), ...(problem === undefined ? [] : [problem])]
  }
  const second =
    'Unexpected second `vs`, expected such as "qps version=11.4 vs version=10.1 threads=16"'
  const cases: readonly (readonly [
    call: string,
    name: string,
    parameters: Readonly<Record<string, string>>,
    problem?: string,
  ])[] = [
    ['value metric=qps', 'value', { metric: 'qps' }],
    ['n', 'value', {}],
    ['c', 'claim', { text: '' }],
    ['c "It is faster"', 'claim', { text: 'It is faster' }],
    [
      'n "qps tps x=1"',
      'value',
      { metric: 'qps', where: 'x=1' },
      'Unexpected `tps`, expected one metric and KEY=TEXT',
    ],
    [
      'n "qps a b x=1"',
      'value',
      { metric: 'qps', where: 'x=1' },
      'Unexpected `a b`, expected one metric and KEY=TEXT',
    ],
    ['n "x=1 vs x=2 vs x=3"', 'ratio', { contender: 'x=1', baseline: 'x=2' }, second],
    ['n "x=1 y=2 vs x=2 z=3"', 'ratio', { contender: 'x=1 y=2', baseline: 'x=2', where: 'z=3' }],
    ['n "x=1  vs\ty=2 qps"', 'ratio', { metric: 'qps', contender: 'x=1', where: 'y=2' }],
    ['n "a=1,2 b=>=8 c=<3 d=oltp_* e=>1"', 'value', { over: 'a=1,2 b=>=8 c=<3 d=oltp_* e=>1' }],
    [`n "a='1,2' b=x>1"`, 'value', { where: `a='1,2' b=x>1` }],
    ['n "x:1 a-b.c_d=2"', 'value', { where: 'x=1 a-b.c_d=2' }],
    [
      'n "archive=a metric=qps as=of digits=1 round=2 unit=u word=w pick=first show=s is=faster"',
      'value',
      {
        archive: 'a',
        metric: 'qps',
        as: 'of',
        digits: '1',
        round: '2',
        unit: 'u',
        word: 'w',
        pick: 'first',
        show: 's',
        is: 'faster',
      },
    ],
    [
      `c "It is" "expect=partly reason='a b' vs state=current date=2026-01-01"`,
      'claim',
      { text: 'It is', expect: 'partly', reason: 'a b', state: 'current', date: '2026-01-01' },
    ],
    ['n "over=x"', 'value', { where: 'over=x' }],
  ]
  for (const [call, ...expected] of cases)
    test(`of {{< ${call} >}}`, () => {
      assert.deepEqual(formOf(call), expected)
    })

  test('reports its problem at the shortcode', () => {
    assert.deepEqual(
      evaluated('\n {{< n "qps tps" >}}', gridRuns({ a: { 1: [1] } })).problems[0],
      '2:2: error n/syntax: Unexpected `tps`, expected one metric and KEY=TEXT',
    )
  })
})

suite('the statements of an article', () => {
  const runs = gridRuns({ '8.4.8': { 1: [100] }, '9.7.0': { 1: [120] } })
  const value = '{{< value metric=tps where="version=9.7.0" unit=none >}}'

  test('are one for equal shortcodes, with a problem at each', () => {
    const text = `${value} {{< bug "1" >}} ${value}\n{{< value metric=tps where="version=7" >}} {{< value where="version=7" metric=tps >}}`
    const { values, places, problems } = evaluated(text, runs)
    assert.deepEqual(
      [values.length, places.length, new Set(places.map(({ id }) => id)).size],
      [1, 4, 2],
    )
    assert.deepEqual(
      problems.map((problem) => problem.split(' ')[0]),
      ['2:1:', '2:44:'],
    )
  })

  test('are sorted by their ids', () => {
    const codes = ['8.4.8', '9.7.0'].flatMap((version) =>
      [0, 1, 2].map(
        (round) => `{{< value metric=tps where="version=${version}" round=${String(round)} >}}`,
      ),
    )
    const ids = evaluated(codes.join(''), runs).values.map(({ id }) => id)
    assert.equal(ids.length, 6)
    assert.deepEqual(ids, ids.toSorted())
  })

  test('print the values of a text', () => {
    const { expand } = evaluated(value, runs)
    assert.equal(
      expand(`a ${value} b ${value}{{< value x=1 >}} c`),
      'a 120 b 120{{< value x=1 >}} c',
    )
    assert.equal(expand('no shortcode'), 'no shortcode')
  })
})

suite('foreign versions of a figure', () => {
  const runs = [
    run(1, { version: '8.4.8', against: '5.7.44' }, {}),
    run(2, { version: '9.7.0' }, {}),
    run(3, { version: '5.7.44' }, {}),
  ]
  const versionsOf = (
    title: string,
    subtitle = '',
    shown = ['000000000001'],
  ): readonly string[] => {
    const evidence = shown.map((id) => ({ run: id, archive: 'a', file: 'f' }))
    return [...foreignVersions({ title, subtitle, evidence }, runs)]
  }

  for (const [title, expected] of [
    ['8.4.8 by threads', []],
    ['9.7.0, 9.7 and 9.7.0 by threads', ['9.7.0', '9.7']],
    ['10.1 by threads', []],
    ['8.4 against 5.7', []],
    ['9.7 % more, 9.7× more and 9.7 times', []],
    ['9.7\u00A0% more, v9.7, 1,9.7 and 9.7-rc', ['9.7']],
    ['9.7.0rc1 and x9.7', []],
  ] as const)
    test(`${title}: ${expected.join(', ') || 'none'}`, () => {
      assert.deepEqual(versionsOf(title), expected)
    })

  test('are those of the subtitle too, and none of a figure without runs', () => {
    assert.deepEqual(versionsOf('Rates', 'of 9.7'), ['9.7'])
    assert.deepEqual(versionsOf('9.7', '', []), [])
    assert.deepEqual(versionsOf('9.7 and 8.4', '', ['000000000002']), ['8.4'])
  })

  test('are those of labels too', () => {
    const named = [run(1, { engine: 'mariadb', version: '11.4.5' }, {})]
    const nameIn = (label: string): string | undefined =>
      foreignNameInLabel(['11.4.5', label], named, vocabulary)?.text
    assert.equal(nameIn('MariaDB 11.4'), undefined)
    assert.equal(nameIn('MySQL 11.4'), 'MySQL 11.4')
    assert.equal(nameIn('MariaDB 10.6'), 'MariaDB 10.6')
  })

  test('are followed by foreign engines and workloads', () => {
    const named = ['oltp_read_only', 'oltp_point_select'].map((workload, index) =>
      run(index + 1, { engine: 'mysql', version: '8.4.8', workload }, {}),
    )
    const evidence = [{ run: named[0]?.id ?? '', archive: 'a', file: 'f' }]
    const nameIn = (title: string): string | undefined =>
      foreignNameInTitle({ title, evidence }, named, vocabulary)?.text
    assert.equal(nameIn('Read-only throughput of MySQL 8.4'), undefined)
    assert.equal(nameIn('Point selects of MySQL 8.4'), 'Point selects')
    assert.equal(nameIn('Read-only throughput of MariaDB'), 'MariaDB')
    assert.equal(nameIn('Read-only throughput of MySQL 8.0'), 'MySQL 8.0')
  })
})
