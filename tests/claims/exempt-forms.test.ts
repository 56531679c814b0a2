// Numbers that need no pin: docs/articles.md, "Numbers that need no pin".
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { suite, test } from 'node:test'
import { withoutExemptForms, unpinnedNumbers } from '../../tools/claims/unpinned.ts'

const left = (text: string): string =>
  unpinnedNumbers({ text, pins: [], claims: [] }, [])
    .map(({ start, end }) => text.slice(start, end))
    .join(' ')

const products = [
  ...['MySQL', 'MariaDB', 'Percona Server', 'PostgreSQL', 'MongoDB', 'RocksDB', 'InnoDB', 'Linux'],
  ...['kernel', 'Debian', 'Ubuntu', 'glibc', 'jemalloc', 'gperftools', 'gcc', 'GCC', 'clang'],
  ...['sysbench', 'Xeon', 'EPYC', 'Opteron'],
]
const references = [
  ...['article', 'figure', 'table', 'group', 'section', 'step', 'part', 'bug', 'error'],
  ...['Articles', 'Figures', 'Tables', 'Groups', 'Sections', 'Steps', 'Parts', 'Bugs', 'Errors'],
  'exit status',
]

const exempt: readonly string[] = [
  'on 2013-04-10, in 2016-03 and on 1999-12-31',
  'in 2015, 2017 and 2023',
  'of 1998 and (2026)',
  'from 2015, 2017, 2023 and 2025 on; In 2013 MySQL',
  'a post of 2013 states, MySQL 5.6.24 of 2015',
  'in October 2014, since mid-2013',
  'by 2.8.0rc2, 10.1.8 and v10.11.6-12',
  'of 6.0-rc1 and 5.10-m2',
  'PostgreSQL 10, 12, 14 and 18',
  'PostgreSQL 10, 12, and 18',
  'from PostgreSQL 10 to 18',
  'MySQL 5.6 or 8.4',
  'MySQL v8, which',
  ...products.map((name) => `of ${name} 7 and ${name} 10.11`),
  ...references.map((name) => `in ${name} 2, ${name}-31 and ${name} #745`),
  'slower[^1], and faster[^note-2].\n\n[^1]: Measured',
  'by MDEV-3945, commit-2 and Bär-12b',
  '1. a\n  12. b\n\t3. c',
  'where p < 0.05 and p > 0.05',
  ...['5th', '10th', '25th', '50th', '75th', '90th', '95th', '99th', '99.9'].map(
    (text) => `the ${text} percentile and ${text} percentiles`,
  ),
  '64-bit and 32-bit',
  'the 2nd and the 11th server',
  '| threads | 10.1 | 12 |\n| ------- | ---: | :-: |',
  '  threads | 10\n--- | ---',
]

const numbers: readonly (readonly [text: string, left: string])[] = [
  ['on 2113-04', '2113 04'],
  ['12013-04 and 2013-045', '12013 04 2013 045'],
  ['1850 and 2,013 and 20133', '1850 2,013 20133'],
  ['2013 % and 2013 ×, 2013×', '2013 2013 2013'],
  ['2013 queries per second and 2013\u00A0lookups per run', '2013 2013'],
  ['2013 MiB, 2013GB, 2013 kB and 2013 KB', '2013 2013 2013 2013'],
  ['2013.5 and 3.2013', '2013.5 3.2013'],
  ['100-2013 and 100 – 2013', '100 2013 100 2013'],
  ['in 2013 queries, of 2013 rows and 2013 qps', '2013 2013 2013'],
  ['reaches 2013 tps with 2048 clients in 2048', '2013 2048 2048'],
  [
    'a 3.7-point drop, 2.5-sec stalls, 1.5-msec waits and a 2.4-million-row table',
    '3.7 2.5 1.5 2.4',
  ],
  ['MariaDB 45,000 per second and InnoDB 90000 updates', '45,000 90000'],
  ['Sub-5 ms, roughly-300 % and up-to-90 %', '5 300 90'],
  ['45000. Each server', '45000'],
  ['1.5-fold, 2.5-times and 3.5-percent', '1.5 2.5 3.5'],
  [
    '4.5-ms, 5.5-s, 6.5-us, 7.5-ns, 8.5-second and 9.5-milliseconds waits',
    '4.5 5.5 6.5 7.5 8.5 9.5',
  ],
  ['1.5-minute, 2.5-hours and 3.5-microsecond', '1.5 2.5 3.5'],
  ['version 10.1 and 6.0-', '10.1 6.0'],
  ['6.0-7x', '6.0 7'],
  ['MySQL 12 % slower', '12'],
  ['MariaDB 1.3 to 1.8 ×', '1.3 1.8'],
  ['MariaDB 13 and 18 % slower', '13 18'],
  ['MariaDB 13 or 1,800 times', '13 1,800'],
  ['MySQL 2\u00A0times', '2'],
  ['MySQL 20 ms, Linux 5 s, gcc 7 µs and clang 9 ns', '20 5 7 9'],
  ['Linux 4 GiB, kernel 6 MB and EPYC 64kB', '4 6 64'],
  ['MariaDB 12 percent slower, MySQL 13 percent faster', '12 13'],
  ['MySQL5.6 or sysbenches 5', '5'],
  ['MySQL 8.4, 20 % faster', '20'],
  ['Oracle 19', '19'],
  ['in part 2b', '2'],
  ['configure 2', '2'],
  ['bug no 5', '5'],
  ['3 of the 4.\n5 . and a 6. b', '3 4 5 6'],
  ['where p < 0.01 and p = 0.05, app < 0.05', '0.01 0.05 0.05'],
  ['the 90 percentile', '90'],
  ['16-bit', '16'],
  ['| 1 | 2 |\n| --- | --- |\n| 3 | 4 |', '3 4'],
  ['| 1 | 2 |\n| 5 | --- |', '1 2 5'],
  ['| 1 | 2 |\n| -- | -- |', '1 2'],
  ['12\n---', '12'],
  ['| 7 |\n\n| --- |', '7'],
]

suite('exempt forms', () => {
  for (const text of exempt)
    test(`cover every number of ${JSON.stringify(text)}`, () => {
      assert.equal(left(text), '')
    })

  for (const [text, expected] of numbers)
    test(`leave ${expected} of ${JSON.stringify(text)}`, () => {
      assert.equal(left(text), expected)
    })

  test('keep every other sign at its offset', () => {
    assert.equal(withoutExemptForms('a MySQL 8.4,\nin 2015, b'), 'a          ,\nin     , b')
    const texts = [...exempt, ...numbers.map(([text]) => text)]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...texts, '\n', 'x')), (parts) => {
        const text = parts.join(' ')
        const without = withoutExemptForms(text)
        assert.equal(without.length, text.length)
        for (const [index, sign] of [...without.split('')].entries())
          assert.ok(sign === text[index] || (sign === ' ' && text[index] !== '\n'))
      }),
      { numRuns: 20 },
    )
  })
})
