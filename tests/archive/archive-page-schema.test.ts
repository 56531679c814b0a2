import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { archiveJsonSchema, archiveSchema } from '../../tools/archive/archive-page-schema.ts'

type Keys = Readonly<Record<string, unknown>>

/** The issues of a page with these keys: `path: message`. */
function issues(keys: Keys): readonly string[] {
  const { error } = archiveSchema.safeParse({ source: 'x', ...keys })
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

function table(keys: Keys): Keys {
  return { tables: [{ file: 't', row: { column: 'c', key: 'k' }, ...keys }] }
}

const price = {
  ...{ amount: '0.36', currency: 'EUR', per: 'hour', region: 'north' },
  ...{ date: '2026-11-01', source: 'a list' },
}

function priced(key: keyof typeof price | 'replicas') {
  return (text: string): Keys => ({ prices: [{ ...price, [key]: text }] })
}

function measure(per: string): Keys {
  return table({ measures: { a: { metric: 'm', per } } })
}

test('a page with a source has defaults', () => {
  assert.deepEqual(archiveSchema.parse({ source: 'x' }), {
    source: 'x',
    patterns: [],
    fields: {},
    values: {},
    ignore: [],
    tables: [],
    published: [],
    prices: [],
    privacy: 'strict',
  })
})

suite('every key of the JSON Schema of archive pages', () => {
  interface Schema {
    readonly description?: string
    readonly properties?: Readonly<Record<string, Schema>>
    readonly items?: Schema
    readonly anyOf?: readonly Schema[]
    readonly additionalProperties?: Schema | boolean
  }

  function keysOf(schema: Schema, path: string): readonly (readonly [path: string, Schema])[] {
    const { properties = {}, items, anyOf = [], additionalProperties } = schema
    const inner = [items, ...anyOf, additionalProperties].filter((part) => typeof part === 'object')
    return [
      ...Object.entries(properties).flatMap(([key, value]) => [
        [`${path}.${key}`, value] as const,
        ...keysOf(value, `${path}.${key}`),
      ]),
      ...inner.flatMap((part) => keysOf(part, path)),
    ]
  }

  for (const [path, { description }] of keysOf(archiveJsonSchema() as Schema, 'archive'))
    if (!path.startsWith('archive.published.'))
      test(`has a description: ${path}`, () => {
        assert.ok((description ?? '').length > 0)
      })
})

suite('the texts of an archive page', () => {
  const names = [
    ['names', ['infer'], ['', 'no']],
    ['privacy', ['strict', 'hosts-public', 'off'], ['', 'on']],
    [
      'license',
      ['CC-BY-4.0', 'none', 'https://example.org/l'],
      ['', 'CC-BY-4', 'free', 'ftp://x/'],
    ],
  ] as const
  for (const [key, valid, invalid] of names) {
    test(`${key} is one of ${valid.join(', ')}`, () => {
      for (const text of valid) assert.deepEqual(issues({ [key]: text }), [])
      for (const text of invalid) assert.equal(issues({ [key]: text }).length, 1)
    })
  }

  for (const [name, keys, message, valid, invalid] of [
    [
      'warmup',
      (text: string) => ({ warmup: text }),
      'warmup: expected whole seconds',
      ['0', '5', '300'],
      ['', '-1', 'x', '1x', 'x1', '1.5', ' 1'],
    ],
    [
      'replicate',
      (text: string) => ({ replicate: text }),
      'replicate: expected a key',
      ['a', 'restart', 'a-b_2', `a${'b'.repeat(63)}`],
      ['', 'A', '1', '_a', 'a.b', 'a!', '-a', 'Aa', `a${'b'.repeat(64)}`],
    ],
    [
      'the amount of a price',
      priced('amount'),
      'prices.0.amount: expected a number above 0',
      ['1', '0.36', '0.0001', '123456789.5'],
      ['', '0', '0.0', '-1', '.5', '1.', '1e3', '1,5', 'x1'],
    ],
    [
      'the currency of a price',
      priced('currency'),
      'prices.0.currency: expected three letters such as EUR',
      ['EUR', 'XAU'],
      ['', 'eur', 'EU', 'EURO', '€'],
    ],
    [
      'the date of a price',
      priced('date'),
      'prices.0.date: expected a date such as 2026-11-29',
      ['2026-11-01'],
      ['', '2026', '1.11.2026', '2026-11-01T00:00'],
    ],
    [
      'the number of servers of a price',
      priced('replicas'),
      'prices.0.replicas: expected a whole number',
      ['1', '3', '100'],
      ['', '0', '1.5', '-1', 'x'],
    ],
    [
      'digest',
      (text: string) => ({ digest: text }),
      'digest: expected `sha256:` and 64 hex digits',
      [`sha256:${'0a9f'.repeat(16)}`],
      [
        'sha256:a',
        `sha256:${'a'.repeat(65)}`,
        `sha256:${'g'.repeat(64)}`,
        `xsha256:${'a'.repeat(64)}`,
        'a'.repeat(64),
      ],
    ],
    [
      'manifest',
      (text: string) => ({ manifest: text }),
      'manifest: expected the name of a file beside the page',
      ['m', 'MANIFEST-1_a.sha256', '.m', '..m', '-'],
      ['', '.', '..', '...m', 'a/b', '/a', 'a b', '!a', 'a!'],
    ],
    [
      'an alias',
      (text: string) => ({ aliases: { [text]: 'a' } }),
      undefined,
      ['db1', 'a1', '1a', '12a', '10.0.0.1', '::1', '12:', 'a@b-c_d', 'aa', 'a'.repeat(255)],
      ['', 'a', '12', '12345', 'a b', 'a!', '!ab', '1-2', 'a'.repeat(256)],
    ],
    [
      'the replacement of an alias',
      (text: string) => ({ aliases: { host: text } }),
      'aliases.host: expected letters, digits, dots and dashes',
      ['a', 'Z', 'server-1', 'a_b.c', `a${'1'.repeat(63)}`],
      ['', '1', '1a', '-a', 'a b', 'a!', '.', `a${'1'.repeat(64)}`],
    ],
    [
      'the number of operations of a column',
      measure,
      'tables.0.measures.a.per: expected a whole number',
      ['1', '10', '1000'],
      ['', '0', '01', 'x', '1x', 'x1', '1.5', '-1'],
    ],
    [
      'the number of a table',
      (text: string) => table({ columns: { a: {} }, metric: 'm', table: text }),
      undefined,
      ['1', '10', '123'],
      ['', '0', '01', 'x', '1x', 'x1', '-1'],
    ],
  ] as const) {
    for (const text of valid)
      test(`${name} may be '${text.slice(0, 20)}' of ${String(text.length)} characters`, () => {
        assert.deepEqual(issues(keys(text)), [])
      })
    for (const text of invalid)
      test(`${name} may not be '${text.slice(0, 20)}' of ${String(text.length)} characters`, () => {
        const found = issues(keys(text))
        assert.equal(found.length, 1)
        if (message !== undefined) assert.deepEqual(found, [message])
      })
  }

  test('whole numbers are parsed', () => {
    const parsed = archiveSchema.parse({ source: 'x', warmup: '30', ...measure('1000') })
    assert.equal(parsed.warmup, 30)
    assert.equal(parsed.tables[0]?.measures['a']?.per, 1000)
  })

  test('an alias that is no name has its own message', () => {
    const { error } = archiveSchema.safeParse({ source: 'x', aliases: { '12': 'a' } })
    assert.match(JSON.stringify(error?.issues), /expected a name or an address/)
  })
})

suite('a table of an archive page', () => {
  const choice = 'tables.0: expected `columns` and `metric`, or `measures`'
  const columns = { a: {} }
  const measures = { b: { metric: 'm' } }
  for (const [keys, expected] of [
    [{ columns, metric: 'm' }, []],
    [{ measures }, []],
    [{}, [choice]],
    [{ columns }, [choice]],
    [{ metric: 'm' }, [choice]],
    [{ columns, measures }, [choice]],
    [{ metric: 'm', measures }, [choice]],
    [{ columns, metric: 'm', measures }, [choice]],
  ] as const)
    test(`with ${Object.keys(keys).join(', ') || 'neither'} is ${expected.length === 0 ? 'valid' : 'invalid'}`, () => {
      assert.deepEqual(issues(table(keys)), expected)
    })
})

suite('a reserved key of an archive page', () => {
  const message =
    'Unexpected key that is a property of every JavaScript object, expected another name'
  for (const [path, keys] of [
    ['fields', { fields: { toString: 'a' } }],
    [
      'tables.0.row.key',
      table({ row: { column: 'c', key: 'valueOf' }, columns: { a: {} }, metric: 'm' }),
    ],
    ['tables.0.keys.a', table({ keys: { a: 'constructor' }, columns: { a: {} }, metric: 'm' })],
  ] as const)
    test(`is an error at ${path}`, () => {
      assert.deepEqual(issues(keys), [`${path}: ${message}`])
    })
})
