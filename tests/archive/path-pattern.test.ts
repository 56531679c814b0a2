import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { limitedExpression } from '../../tools/archive/limited-expression.ts'
import { PatternError, pathPattern } from '../../tools/archive/path-pattern.ts'
import { BadInput } from '../../tools/core/errors.ts'

interface Piece {
  readonly literal: string
  readonly value: string
}

// Values and literals have no character in common, so there is one way only to split a filled pattern.
const values = fc.stringMatching(/^[A-Z0-9äß日]{1,8}$/)
const literals = fc.stringMatching(/^[a-z/_.+()^$|[\]?\\, -]{1,6}$/)
const pieces = fc.array(
  fc.record({ literal: literals, value: values }) satisfies fc.Arbitrary<Piece>,
  { minLength: 1, maxLength: 6 },
)

test('a pattern filled with values matches and gives them back', () => {
  fc.assert(
    fc.property(pieces, literals, (parts, end) => {
      const pattern = pathPattern(
        parts.map(({ literal }, index) => `${literal}{key${String(index)}}`).join('') + end,
      )
      const path = parts.map(({ literal, value }) => literal + value).join('') + end
      assert.deepEqual(
        pattern.match(path),
        Object.fromEntries(parts.map(({ value }, index) => [`key${String(index)}`, value])),
      )
      assert.equal(pattern.match(`${path}A`), undefined)
      assert.equal(pattern.match(`A${path}`), undefined)
    }),
  )
})

test('a pattern without keys matches its own text only', () => {
  fc.assert(
    fc.property(literals, literals, (text, other) => {
      assert.deepEqual(pathPattern(text).match(text), {})
      if (text !== other) assert.equal(pathPattern(text).match(other), undefined)
    }),
  )
})

test('every match fills the pattern again to the same path', () => {
  const names = fc.stringMatching(/^[a-z0-9_.]{1,6}$/)
  fc.assert(
    fc.property(names, names, names, (engine, workload, threads) => {
      const path = `logs/${engine}/Tier_${workload}_${threads}th.txt`
      const found = pathPattern('logs/{engine}/Tier_{workload}_{threads}th.txt').match(path)
      assert.ok(found)
      assert.equal(
        `logs/${found['engine'] ?? ''}/Tier_${found['workload'] ?? ''}_${found['threads'] ?? ''}th.txt`,
        path,
      )
    }),
  )
})

test('the patterns of real archives give the fields of their paths', () => {
  const percona = pathPattern(
    'benchmark_logs/{engine}/{version}/Tier{memory}_{workload}_{threads}th.{tool}.txt',
  )
  assert.deepEqual(percona.match('benchmark_logs/mysql/8.4.8/Tier12G_RW_64th.sysbench.txt'), {
    engine: 'mysql',
    version: '8.4.8',
    memory: '12G',
    workload: 'RW',
    threads: '64',
    tool: 'sysbench',
  })
  assert.equal(percona.match('benchmark_logs/mysql/8.4.8/Tier12G.cnf.txt'), undefined)
  const callaghan = pathPattern(
    'x.{dbms}_{build}.{config}_{machine}.pk{pk}/sb.o.{workload}.range{range}.pk{pk}.dop{threads}',
  )
  assert.deepEqual(
    callaghan.match(
      'x.my8407_rel_o2nofp.z12a_c8r32.pk1/sb.o.points-covered-si.warm.range100.pk1.dop1',
    ),
    {
      dbms: 'my8407',
      build: 'rel_o2nofp',
      config: 'z12a',
      machine: 'c8r32',
      pk: '1',
      workload: 'points-covered-si.warm',
      range: '100',
      threads: '1',
    },
  )
})

test('a key takes at least one character, as few as it can, and none of another folder', () => {
  assert.deepEqual(pathPattern('{a}_{b}').match('x_y_z'), { a: 'x', b: 'y_z' })
  assert.equal(pathPattern('{a}.txt').match('.txt'), undefined)
  assert.equal(pathPattern('{a}.txt').match('x/y.txt'), undefined)
})

test('a key with an expression matches what the expression matches, braces included', () => {
  assert.deepEqual(pathPattern(String.raw`t{threads:\d{1,3}}.txt`).match('t64.txt'), {
    threads: '64',
  })
  assert.equal(pathPattern(String.raw`t{threads:\d{1,3}}.txt`).match('t1024.txt'), undefined)
  assert.deepEqual(pathPattern(String.raw`{brace:\}+}.txt`).match('}}.txt'), { brace: '}}' })
  assert.deepEqual(pathPattern('{file:uname|sysbench}.txt').match('uname.txt'), { file: 'uname' })
  assert.equal(pathPattern('{file:uname|sysbench}.txt').match('uname'), undefined)
  assert.deepEqual(pathPattern('{rest:.*}').match('a/b/c'), { rest: 'a/b/c' })
})

test('a key that stands twice matches the same text twice', () => {
  const pattern = pathPattern('{engine}/{version}/{engine}.txt')
  assert.deepEqual(pattern.match('mysql/8.4/mysql.txt'), { engine: 'mysql', version: '8.4' })
  assert.equal(pattern.match('mysql/8.4/mariadb.txt'), undefined)
  assert.deepEqual(pattern.keys, ['engine', 'version'])
})

test('* stays inside one name, ** does not, and **/ may match no folder', () => {
  assert.deepEqual(pathPattern('*.html').match('a.html'), {})
  assert.equal(pathPattern('*.html').match('x/a.html'), undefined)
  assert.deepEqual(pathPattern('**/*.html').match('a.html'), {})
  assert.deepEqual(pathPattern('**/*.html').match('x/y/a.html'), {})
  assert.deepEqual(pathPattern('dirty/**').match('dirty/x/y'), {})
  assert.equal(pathPattern('dirty/**').match('dirt/x'), undefined)
  assert.equal(pathPattern('x/**/y').match('x/ay'), undefined)
  assert.deepEqual(pathPattern('x/**/y').match('x/y'), {})
  assert.deepEqual(pathPattern('a**z').match('a/b/z'), {})
})

test('the signs of regular expressions are themselves outside of {key:regex}', () => {
  assert.deepEqual(pathPattern('a.b+(c)[d]^$|?').match('a.b+(c)[d]^$|?'), {})
  assert.equal(pathPattern('a.b').match('axb'), undefined)
  assert.deepEqual(pathPattern('a}b').match('a}b'), {})
})

const wrong: readonly (readonly [pattern: string, offset: number, message: RegExp])[] = [
  ['logs/{engine', 5, /Unexpected end, expected \}/],
  ['{}', 0, /expected \{name\} or \{name:regex\}/],
  ['a/{:x}', 2, /expected \{name\} or \{name:regex\}/],
  ['a/{9a}', 2, /expected \{name\} or \{name:regex\}/],
  ['a/{threads:}', 2, /expected \{name\} or \{name:regex\}/],
  ['a/{b}/{threads:[}', 6, /expression/],
  ['a/{b}/{threads:x)(y}', 6, /expression/],
  [String.raw`a/{b}/{threads:(\d}`, 6, /expression/],
]

for (const [pattern, offset, message] of wrong) {
  test(`the pattern ${pattern} is refused at character ${String(offset + 1)}`, () => {
    assert.throws(
      () => pathPattern(pattern),
      (error) =>
        error instanceof PatternError && error.offset === offset && message.test(error.message),
    )
  })
}

test('any text is a pattern or a PatternError, and matching never throws', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, path) => {
      try {
        pathPattern(text).match(path)
      } catch (error) {
        assert.ok(error instanceof PatternError)
        assert.ok(error.offset >= 0 && error.offset <= text.length)
      }
    }),
  )
})

// Each part of a pattern, and the regular expression that it stands for.
const parts: readonly (readonly [text: string, source: string])[] = [
  ...['a', '_', '/'].map((text) => [text, text] as const),
  ['.', '\\.'],
  ['*', '[^/]*'],
  ['**', '.*'],
  ['**/', '(?:.*/)?'],
  ['{}', '[^/]+?'],
  ...['a+', '[ab]*?', 'a|ab|_', '.{1,2}', '\\w\\d?', '[^/]{2,}', '|b'].map(
    (own) => [`{:${own}}`, own] as const,
  ),
]

test('a pattern matches as the regular expression does that it stands for', () => {
  const lists = fc.array(fc.constantFrom(...parts), { maxLength: 7 })
  const paths = fc.string({ unit: fc.constantFrom('a', 'b', '_', '/', '.', '1'), maxLength: 12 })
  fc.assert(
    fc.property(lists, paths, (list, path) => {
      const name = (index: number): string => String.fromCharCode(107 + index)
      const text = list.map(([part], index) => part.replace('{', `{${name(index)}`)).join('')
      const source = list.map(([part, own], index) =>
        part.startsWith('{') ? `(?<${name(index)}>${own})` : own,
      )
      // A `*` of one part and what the next begins with may be another sign.
      fc.pre(
        !list.some(([part], at) => part.endsWith('*') && /^[*/]/.test(list[at + 1]?.[0] ?? '')),
      )
      const match = new RegExp(`^${source.join('')}$`, 's').exec(path)
      assert.deepEqual(pathPattern(text).match(path), match ? { ...match.groups } : undefined, text)
    }),
    { numRuns: 5000 },
  )
})

test('a pattern takes a second at most, whatever the path', () => {
  const hostile: readonly (readonly [string, string])[] = [
    ['{a}_{b}_{c}_{d}_{e}.{tool}.txt', '_'.repeat(250)],
    ['*a*a*a*a*a*a*a*b', 'a'.repeat(250)],
    ['**/**/**/**/**/x', '/'.repeat(1000)],
    [String.raw`{a:\w+}{b:\w+}{c:\w+}{d:\w+}!`, 'a'.repeat(250)],
    ['{a:x|xx}{b:x|xx}{c:[x]+}{d:x*}!', 'x'.repeat(250)],
  ]
  for (const [pattern, path] of hostile) {
    const start = process.cpuUsage()
    try {
      assert.equal(pathPattern(pattern).match(path), undefined, pattern)
    } catch (error) {
      assert.ok(error instanceof BadInput, pattern)
      assert.match(error.message, /takes longer than 1 s/)
    }
    const { user } = process.cpuUsage(start)
    assert.ok(user < 1_500_000, `${pattern}: ${String(user)} µs`)
  }
})

test('an expression that backtracks for ever ends with an error that says what to write', () => {
  const wanted = { name: 'Error', message: /takes longer than 1 s/, advice: /without quantifiers/ }
  assert.throws(() => pathPattern('{a:(x+)+}y').match('x'.repeat(60)), wanted)
  assert.throws(() => limitedExpression(/^(a|a)*$/).exec(`${'a'.repeat(60)}b`), wanted)
  assert.throws(
    () => pathPattern('{a:(x+)+}y', { file: 'archive.yaml', line: 3 }).match('x'.repeat(60)),
    { where: 'archive.yaml:3', message: /takes longer than 1 s on "x+"$/ },
  )
  assert.deepEqual(pathPattern('{a:(x+)+}y').match('xxy'), { a: 'xx' })
})
