import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { parseFilter, type Filter } from '../../tools/analysis/filter.ts'

type Fields = Readonly<Record<string, string>>

const runs: Readonly<Record<string, Fields>> = {
  a: { engine: 'mysql', version: '5.6.51', threads: '1', workload: 'oltp_read_only' },
  b: { engine: 'mysql', version: '8.0.45', threads: '64', workload: 'oltp_read_write' },
  c: { engine: 'mariadb', version: '10.11.5', threads: '128', workload: 'oltp_point_select' },
  d: { engine: 'mariadb', version: '11.4.5', threads: '16', workload: 'oltp read', note: 'a"b\\c' },
  e: { engine: 'mysql', threads: '8', workload: 'select_oltp' },
}

function filterOf(text: string): Filter {
  const parsed = parseFilter(text)
  assert.ok('filter' in parsed, JSON.stringify(parsed))
  return parsed.filter
}

function passing(text: string): string {
  const filter = filterOf(text)
  return Object.keys(runs)
    .filter((name) => filter(runs[name] ?? {}))
    .join('')
}

suite('a filter lets pass', () => {
  // prettier-ignore
  const cases: readonly (readonly [filter: string, names: string])[] = [
    ['', 'abcde'],
    ['   ', 'abcde'],
    ['engine:mysql', 'abe'],
    ['engine:MySQL', 'abe'],
    ['engine:"MySQL"', 'abe'],
    ['-engine:MARIADB', 'abe'],
    ['workload:OLTP_*_only', 'a'],
    ['engine:my', ''],
    ['engine:mysql threads:64', 'b'],
    ['engine:mysql AND threads:64', 'b'],
    ['engine:mysql  AND  threads:(1 OR 8)', 'ae'],
    ['threads:64 OR threads:128', 'bc'],
    ['engine:mysql threads:64 OR engine:mariadb threads:16', 'bd'],
    ['engine:mysql (threads:64 OR engine:mariadb) version:8.0.45', 'b'],
    ['(engine:mysql)', 'abe'],
    ['((engine:mysql) (threads:1))', 'a'],
    ['-engine:mysql', 'cd'],
    ['- engine:mysql', 'cd'],
    ['-(engine:mysql)', 'cd'],
    ['-(engine:mysql threads:64)', 'acde'],
    ['-(engine:mariadb OR threads:64)', 'ae'],
    ['- -engine:mysql', 'abe'],
    ['-engine:mysql OR threads:1', 'acd'],
    ['version:>=8.0', 'bcd'],
    ['version:<8.0', 'a'],
    ['version:<=5.6.51', 'a'],
    ['version:>10.11.5', 'd'],
    ['version:<=10.11.5', 'abc'],
    ['version:>=10.11.5', 'cd'],
    ['threads:<16', 'ae'],
    ['threads:>16', 'bc'],
    ['threads:(>=16 <=64)', 'bd'],
    ['threads:(>=16 AND <=64)', 'bd'],
    ['threads:(1 OR (>=16 <=64))', 'abd'],
    ['workload:oltp_*', 'abc'],
    ['workload:*_oltp', 'e'],
    ['workload:*oltp*', 'abcde'],
    ['workload:oltp_*_*', 'abc'],
    ['workload:oltp_*t*t', 'c'],
    ['workload:oltp_read_*only', 'a'],
    ['workload:*', 'abcde'],
    ['version:*', 'abcde'],
    ['workload:oltp_read_only*', 'a'],
    ['workload:oltp_read_only*only', ''],
    ['workload:o*e_only*y', ''],
    ['workload:"oltp read"', 'd'],
    ['workload:"oltp_*"', ''],
    ['threads:">=16"', ''],
    [String.raw`note:"a\"b\\c"`, 'd'],
    ['nothing:x', ''],
    ['-nothing:x', 'abcde'],
    ['nothing:""', 'abcde'],
    ['nothing:>=0', ''],
    ['nothing:<1', ''],
  ]
  for (const [filter, names] of cases) {
    test(`${JSON.stringify(filter)} → ${names === '' ? 'none' : names}`, () => {
      assert.equal(passing(filter), names)
    })
  }
})

test('a filter says of which keys it speaks, each once', () => {
  const parsed = parseFilter('engine:mysql (threads:1 OR threads:8) -x.y-z_1:(a OR b)')
  assert.ok('keys' in parsed)
  assert.deepEqual(parsed.keys, ['engine', 'threads', 'x.y-z_1'])
})

test('a filter lists the values that it compares literally', () => {
  const parsed = parseFilter('memory:2GB (threads:(1 OR "8*") OR version:>=8.0) -threads:4 name:a*')
  assert.ok('literals' in parsed)
  assert.deepEqual(
    parsed.literals.map(({ key, value }) => [key, value]),
    [
      ['memory', '2GB'],
      ['threads', '1'],
      ['threads', '8*'],
      ['threads', '4'],
    ],
  )
})

suite('what is wrong is told with its column', () => {
  // prettier-ignore
  const cases: readonly (readonly [filter: string, column: number, problem: string])[] = [
    ['mysql', 1, 'Unexpected mysql, expected a key such as threads:'],
    ['engine:', 8, 'Unexpected end, expected a text after engine:'],
    ['engine:mysql mysql', 14, 'Unexpected mysql, expected a key such as threads:'],
    ['engine:mysql)', 13, 'Unexpected ), expected a key such as threads:'],
    ['(engine:mysql', 14, 'Unexpected end, expected )'],
    ['threads:(1 OR 2', 16, 'Unexpected end, expected )'],
    ['threads:(1 engine:mysql)', 12, 'Unexpected engine, expected a text after threads:'],
    ['threads:()', 10, 'Unexpected ), expected a text after threads:'],
    ['OR engine:mysql', 1, 'Unexpected OR, expected a key such as threads:'],
    ['engine:mysql OR', 16, 'Unexpected end, expected a key such as threads:'],
    ['threads:OR', 9, 'Unexpected OR, expected a text after threads:'],
    ['-', 1, 'Unexpected -, expected a key such as threads:'],
    ['- ', 3, 'Unexpected end, expected a key such as threads:'],
    ['"mysql"', 1, 'Unexpected mysql, expected a key such as threads:'],
    ['engine:"mysql', 8, 'Unexpected quote, expected its pair'],
    ['engine:mysql "', 14, 'Unexpected quote, expected its pair'],
    ['threads=64', 1, 'Unexpected threads=64, expected threads:64'],
    ['engine:mysql tps>1k', 14, 'Unexpected tps>1k, expected tps:>1k'],
    ['cpu/op<=40us', 1, 'Unexpected cpu/op<=40us, expected cpu/op:<=40us'],
    ['engine!=mysql', 1, 'Unexpected engine!=mysql, expected -engine:mysql'],
    ['engine:mysql && threads:1', 14, 'Unexpected &&, expected AND'],
    ['engine:mysql or threads:1', 14, 'Unexpected or, expected OR'],
    [
      'NOT engine:mysql',
      1,
      'Unexpected NOT, expected - before the key, such as -threads:64',
    ],
    [
      'threads:>= 64',
      12,
      'Unexpected end of threads:>=, expected a value directly after >=',
    ],
  ]
  for (const [filter, column, problem] of cases) {
    test(filter, () => {
      const parsed = parseFilter(filter)
      assert.ok('problem' in parsed)
      assert.deepEqual([parsed.problem, parsed.column], [problem, column])
    })
  }
})

test('a filter matches what pages call a value, and tells which literals a value equals', () => {
  const parsed = parseFilter('engine:"percona Server" -engine:(Maria* OR nosql)', {
    titleOf: (_, value) => (value === 'percona-server' ? 'Percona Server' : undefined),
  })
  assert.ok('filter' in parsed)
  assert.equal(parsed.filter({ engine: 'percona-server' }), true)
  assert.equal(parsed.filter({ engine: 'mariadb' }), false)
  const known = ['percona-server', 'mariadb']
  assert.deepEqual(
    parsed.literals.map(({ value, matches }) => [value, known.some(matches)]),
    [
      ['percona Server', true],
      ['nosql', false],
    ],
  )
})

test('values of another case are other values only where the caller says so', () => {
  const parsed = parseFilter('config:A', { isExact: true })
  assert.ok('filter' in parsed)
  assert.deepEqual([parsed.filter({ config: 'A' }), parsed.filter({ config: 'a' })], [true, false])
})

test('numbers of metrics are compared in base units', () => {
  const passes = (text: string, value: string): boolean => {
    const parsed = parseFilter(text, { isNumber: (key) => key.includes('.') || key === 'qps' })
    assert.ok('filter' in parsed, JSON.stringify(parsed))
    return parsed.filter({ qps: value, 'latency.p95': value })
  }
  for (const text of ['qps:>400000', 'qps:>400k', 'qps:>400,000', 'qps:(>=0.4M <1m)'])
    assert.deepEqual([passes(text, '467698.3'), passes(text, '99999')], [true, false], text)
  // By their digits, 0.00706 is more than 0.01.
  assert.equal(passes('latency.p95:<10ms', '0.00706'), true)
  assert.equal(passes('latency.p95:>5 qps:<1', ''), false)
  assert.equal(passes('qps:100', '100.0'), true)
  const problem = (text: string) => parseFilter(text, { isNumber: () => true })
  assert.deepEqual(problem('qps:>many'), {
    problem: 'Unexpected >many, expected a number after qps:',
    column: 5,
  })
  assert.ok('problem' in problem('qps:4*') && 'problem' in problem('qps:>5x'))
})

// A filter as a tree, with what it means and how it may be written.
interface Tree {
  readonly text: string
  readonly means: (fields: Fields) => boolean
}

const { tree } = fc.letrec<{ tree: Tree; term: Tree }>((tie) => ({
  term: fc
    .tuple(fc.constantFrom('engine', 'threads', 'x'), fc.constantFrom('mysql', 'mariadb', '1', '8'))
    .map(([key, value]): Tree => ({
      text: `${key}:${value}`,
      means: (fields) => (fields[key] ?? '') === value,
    })),
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('term'),
    tie('tree').map((part): Tree => ({
      text: `-(${part.text})`,
      means: (fields) => !part.means(fields),
    })),
    fc.tuple(tie('tree'), tie('tree')).map(([one, other]): Tree => ({
      text: `(${one.text} OR ${other.text})`,
      means: (fields) => one.means(fields) || other.means(fields),
    })),
    fc
      .tuple(tie('tree'), tie('tree'), fc.constantFrom(' ', ' AND '))
      .map(([one, other, and]): Tree => ({
        text: `(${one.text})${and}(${other.text})`,
        means: (fields) => one.means(fields) && other.means(fields),
      })),
  ),
}))

test('a filter means what its parts mean, however they are put together', () => {
  fc.assert(
    fc.property(tree, ({ text, means }) => {
      const filter = filterOf(`(${text})`)
      for (const fields of Object.values(runs)) assert.equal(filter(fields), means(fields), text)
    }),
  )
})

test('any text is a filter or has a problem at a column of it', () => {
  const signs = fc.constantFrom(...'ab:()-"\\*<>= \tOR'.split(''), 'OR', 'AND', 'threads:', '>=')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(signs).map((all) => all.join('')),
      ),
      (text) => {
        const parsed = parseFilter(text)
        if ('problem' in parsed)
          assert.ok(parsed.column >= 1 && parsed.column <= text.length + 1, JSON.stringify(parsed))
        else assert.equal(typeof parsed.filter(runs['a'] ?? {}), 'boolean')
      },
    ),
  )
})

test('a pattern of many stars takes time in proportion to the text', () => {
  const filter = filterOf(`workload:${'*a'.repeat(2000)}`)
  const start = process.cpuUsage()
  assert.equal(filter({ workload: 'a'.repeat(100_000) }), true)
  assert.equal(filter({ workload: `${'a'.repeat(100_000)}b` }), false)
  assert.ok(process.cpuUsage(start).user < 2_000_000)
})

test('a filter of 20,000 parentheses or signs has a problem instead of overflowing the stack', () => {
  for (const text of ['('.repeat(20_000), '- '.repeat(20_000), `threads:${'('.repeat(20_000)}`]) {
    const parsed = parseFilter(text)
    assert.ok('problem' in parsed)
    assert.match(parsed.problem, /at most 100 levels/)
  }
  assert.equal(filterOf(`${'('.repeat(90)}threads:1${')'.repeat(90)}`)({ threads: '1' }), true)
})

test('names of the properties of every object are keys without a value', () => {
  for (const key of ['constructor', 'toString', 'valueOf', 'hasOwnProperty']) {
    assert.equal(filterOf(`${key}:a*`)({}), false)
    assert.equal(filterOf(`${key}:>=1`)({}), false)
    assert.equal(filterOf(`${key}:a*`)({ [key]: 'abc' }), true)
  }
  const own = JSON.parse('{"__proto__": "x"}') as Record<string, string>
  assert.equal(filterOf('threads:"" -constructor:x')(own), true)
})
