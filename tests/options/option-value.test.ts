import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sameForm, sizeText } from '../../tools/options/option-value.ts'
import type { Kind } from '../../tools/options/option-vocabulary.ts'
import type { Family } from '../../tools/core/model.ts'

const same: readonly (readonly [Family, Kind | undefined, string | undefined, string])[] = [
  ['mysql', undefined, '128M', '134217728'],
  ['mysql', undefined, '1g', '1073741824'],
  ['mysql', undefined, '2T', '2199023255552'],
  ['mysql', undefined, '16E', '18446744073709551616'],
  ['mysql', undefined, 'ON', '1'],
  ['mysql', undefined, 'true', 'ON'],
  ['mysql', undefined, undefined, 'ON'],
  ['mysql', undefined, 'OFF', '0'],
  ['mysql', undefined, '10.000000', '10'],
  ['mysql', undefined, 'row', 'ROW'],
  ['mysql', undefined, '"utf8mb4"', 'utf8mb4'],
  ['mysql', undefined, '/var/lib/mysql', '/var/lib/mysql/'],
  ['mysql', 'set', 'STRICT_ALL_TABLES, NO_ZERO_DATE', 'no_zero_date,strict_all_tables'],
  ['mysql', 'file', 'binlog', 'ON'],
  ['postgresql', undefined, '96GB', '98304MB'],
  ['postgresql', undefined, '5min', '300s'],
  ['postgresql', undefined, '0.5s', '500ms'],
  ['postgresql', undefined, 'yes', 'on'],
  ['postgresql', 'set', 'pg_stat_statements,auto_explain', 'auto_explain, pg_stat_statements'],
  ['mongodb', undefined, 'true', 'TRUE'],
  ['rocksdb', undefined, '64MB', '67108864'],
]
const different: readonly (readonly [Family, Kind | undefined, string, string])[] = [
  ['mysql', undefined, '128M', '128'],
  ['mysql', undefined, '9223372036854775806', '9223372036854775807'],
  ['mysql', undefined, 'a,b', 'b,a'],
  ['mysql', 'name', 'Binlog', 'binlog'],
  ['mysql', 'file', 'binlog', 'OFF'],
  ['postgresql', undefined, '1kB', '1MB'],
  ['postgresql', undefined, '1min', '1s'],
]

suite('values of options', () => {
  for (const [family, kind, a, b] of same) {
    test(`${family}: ${a ?? 'nothing'} is ${b}`, () => {
      assert.equal(sameForm(a, family, kind), sameForm(b, family, kind))
    })
  }
  for (const [family, kind, a, b] of different) {
    test(`${family}: ${a} is not ${b}`, () => {
      assert.notEqual(sameForm(a, family, kind), sameForm(b, family, kind))
    })
  }
})

suite('a size on a page', () => {
  const shown: readonly (readonly [name: string, text: string, expected: string])[] = [
    ['key_buffer_size', '134217728', '128M'],
    ['innodb_redo_log_capacity', '1073741824', '1G'],
    ['max_allowed_packet', '16777216', '16M'],
    ['thread_cache_size', '100', '100'],
    ['max_connections', '1048576', '1048576'],
    ['innodb_log_file_size', '256M', '256M'],
  ]

  for (const [name, text, expected] of shown)
    test(`${name} of ${text} is ${expected}`, () => {
      assert.equal(sizeText(name, text), expected)
    })
})
