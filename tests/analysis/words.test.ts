import assert from 'node:assert/strict'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { formatNumber, grouped, titleInUnit } from '../../tools/analysis/format-number.ts'
import { label, valueLabel } from '../../tools/analysis/label.ts'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { MetricRow } from '../../tools/core/metric-vocabulary.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

const words = readVocabulary(join(import.meta.dirname, '../..'))

suite('a number as people read it', () => {
  const rate: MetricRow = { title: 'rate', unit: '1/s', digits: 2 }
  const latency: MetricRow = {
    title: 'latency',
    unit: 's',
    shown: { unit: 'ms', factor: 1000 },
    digits: 2,
  }
  for (const [value, metric, text] of [
    [29945.29, rate, '29,945'],
    [1234567.8, rate, '1,234,568'],
    [999.9, rate, '1,000'],
    [100, rate, '100'],
    [99.95, rate, '100.0'],
    [12.345, rate, '12.3'],
    [1.2345, rate, '1.23'],
    [0.12345, rate, '0.12'],
    [0.012345, rate, '0.012'],
    [0.0012345, rate, '0.0012'],
    [0.02, rate, '0.02'],
    [0.00003, latency, '0.03'],
    [0.0000012345, latency, '0.0012'],
    [1e-9, rate, '0.000000'],
    [0.0012345, { title: 'errors', unit: '1', digits: 0 }, '0'],
    [0, rate, '0'],
    [-1234.5, rate, '-1,235'],
    [0.00053, latency, '0.53'],
    [0.0123, latency, '12.3'],
    [1.5, latency, '1,500'],
    [7, { title: 'errors', unit: '1', digits: 0 }, '7'],
  ] as const) {
    test(`${String(value)} of ${metric.title} is ${text}`, () => {
      assert.equal(formatNumber(value, metric), text)
    })
  }

  test('gets no decimals where it is printed as published', () => {
    assert.equal(formatNumber(23, rate, true), '23')
    assert.equal(formatNumber(0.0235, latency, true), '23.5')
    assert.equal(formatNumber(23, rate), '23.0')
  })

  test('keeps its digits: without the commas it is the rounded number', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (value) => {
        const text = formatNumber(value, rate)
        assert.match(text, /^-?\d{1,3}(,\d{3})*(\.\d{1,6})?$/)
        const difference = Math.abs(Number(text.replaceAll(',', '')) - value)
        assert.ok(difference <= Math.max(0.005, Math.abs(value) * 0.005) + 1e-9, text)
      }),
    )
  })

  for (const [metric, title] of [
    [latency, 'latency in ms'],
    [rate, 'rate'],
    [{ title: 'reads', unit: 'B/s', digits: 0 }, 'reads in B/s'],
    [
      { title: 'reads', unit: 'B/s', shown: { unit: 'MiB/s', factor: 1 }, digits: 0 },
      'reads in MiB/s',
    ],
    [{ title: 'bytes read per second', unit: 'B/s', digits: 0 }, 'bytes read per second'],
    [{ title: 'errors', unit: '1', digits: 0 }, 'errors'],
  ] as const)
    test(`has the title ${title}`, () => {
      assert.equal(titleInUnit(metric), title)
    })

  test('groups whole digits only', () => {
    assert.equal(grouped('1234567.1234567'), '1,234,567.1234567')
    assert.equal(grouped('-1234'), '-1,234')
    assert.equal(grouped('123'), '123')
  })
})

suite('a label', () => {
  test('names fields in key order, engine and version together', () => {
    assert.equal(
      label(
        {
          threads: '4',
          repeat: '2',
          engine: 'mariadb',
          cores: '1',
          version: '10.11.19',
          workload: 'oltp_read_only',
        },
        words,
      ),
      'MariaDB 10.11.19 · oltp_read_only · 1 core · 4 threads · repeat 2',
    )
  })

  test('leaves out what is empty, and is empty for nothing', () => {
    assert.equal(label({ engine: 'mysql', version: '', threads: '' }, words), 'MySQL')
    assert.equal(label({}, words), '')
    assert.equal(label({ folder2: '(plain)', threads: '1' }, words), '1 thread')
    assert.equal(valueLabel('configuration', 'Configuration B', words), 'Configuration B')
  })

  test('calls a version without an engine by itself', () => {
    assert.equal(label({ version: '8.4.8', threads: '1' }, words), '8.4.8 · 1 thread')
  })

  test('of one value says its unit, or its key where it has none', () => {
    assert.equal(valueLabel('threads', '1', words), '1 thread')
    assert.equal(valueLabel('threads', '64', words), '64 threads')
    assert.equal(valueLabel('ht', 'on', words), 'HT on')
    assert.equal(valueLabel('memory', '12G', words), 'memory 12G')
    assert.equal(valueLabel('zone', 'x', words), 'zone x')
    assert.equal(valueLabel('workload', 'oltp_read_write', words), 'oltp_read_write')
    assert.equal(valueLabel('platform', 'docker', words), 'Docker')
    assert.equal(valueLabel('cloud', 'oci', words), 'OCI')
  })
})

suite('the vocabulary', () => {
  test('calls a name that has no entry by itself, also one that objects have', () => {
    for (const name of ['unheard-of', 'constructor', '__proto__', 'toString']) {
      assert.equal(words.engine(name).title, name)
      assert.equal(words.key(name).title, name)
      assert.equal(words.metric(name).title, name)
    }
  })

  test('knows an engine in any case', () => {
    assert.equal(words.engine('MariaDB').title, 'MariaDB')
    assert.equal(words.engine('MYSQL').title, 'MySQL')
  })

  test('of a project takes the place of the one that comes with the program', (context) => {
    const root = smallFolder(temporaryFolder(context), {
      'site/vocabulary/engines.yaml': 'mysql: {title: Our MySQL, colour: red}\n',
    })
    const own = readVocabulary(root)
    assert.equal(own.engine('mysql').title, 'Our MySQL')
    assert.equal(own.metric('tps').title, words.metric('tps').title)
  })
})
