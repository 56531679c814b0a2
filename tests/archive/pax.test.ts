import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { paxAttributes } from '../../tools/archive/containers/pax.ts'

/** A record with its length in front, as in `12 path=a/b\n`. */
function record(content: string): string {
  const rest = ` ${content}\n`
  const digits = String(rest.length + String(rest.length).length).length
  return `${String(rest.length + digits)}${rest}`
}

function attributes(records: string): Readonly<Record<string, string>> | undefined {
  const parsed = paxAttributes(Buffer.from(records))
  return parsed && Object.fromEntries([...parsed].map(([key, value]) => [key, value.toString()]))
}

suite('attributes of a tar member', () => {
  test('are read by key', () => {
    const records = ['path=a/b', 'linkpath=c', 'size=12', 'GNU.sparse.realsize=99'].map(record)
    assert.deepEqual(attributes(records.join('')), {
      path: 'a/b',
      linkpath: 'c',
      size: '12',
      'GNU.sparse.realsize': '99',
    })
  })

  test('may contain `=`, line breaks and nothing', () => {
    assert.deepEqual(attributes(record('path=a=b\nc') + record('linkpath=')), {
      path: 'a=b\nc',
      linkpath: '',
    })
  })

  test('are absent for no record', () => {
    assert.deepEqual(attributes(''), {})
  })

  for (const key of ['mtime', 'xpath', 'pathname', 'size2', 'GNU.sparse.offset', ''])
    test(`do not include the key "${key}"`, () => {
      assert.deepEqual(attributes(record(`${key}=1`) + record('size=5')), { size: '5' })
    })

  const damaged: Readonly<Record<string, string>> = {
    'a length with a zero in front': '013 path=a/b\n',
    'a length with a sign': '+12 path=a/b\n',
    'a length with a letter behind': '12x path=a/b\n',
    'a length of ten digits': '1000000012 path=a/b\n',
    'no length': ' path=a/b\n',
    'no blank': 'path=a/b\n',
    'a length beyond the records': '13 path=a/b\n',
    'a length that ends before the line': '11 path=a/b\n',
    'a length that ends before the sign': '3 \npath=a\n',
    'no sign': '8 paths\n',
    'no sign before the next record': `8 paths\n${record('path=a')}`,
    'no line break at the end': '11 path=a/b',
    'a damaged second record': `${record('path=a')}9 size`,
  }
  for (const [what, records] of Object.entries(damaged))
    test(`are undefined for ${what}`, () => {
      assert.equal(attributes(records), undefined)
    })
})
