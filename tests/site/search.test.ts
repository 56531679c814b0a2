// What readers search for, and the first result that they expect.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { searchIndex, searchPages } from '../../tools/view/search-index.ts'
import type { PageEntry } from '../../tools/view/search-words.ts'
import { matchTexts } from '../../tools/view/search-match.ts'
import { termsOf } from '../../tools/view/search-terms.ts'

const pages: readonly PageEntry[] = [
  [
    'article',
    'Primary-key lookups: MySQL 5.5 leads with few threads',
    'articles/pk',
    'pk-lookups MySQL 5.5 and 5.7 without Performance Schema, point selects, collapse beyond 31 threads',
  ],
  [
    'article',
    'MariaDB 10.1 to 11.4: point selects 16 % slower, connections 1.8 × faster',
    'articles/ten',
    'thread cache, adaptive hash index, jemalloc, mutex waits in InnoDB',
  ],
  [
    'article',
    'Hyper-threading gives a pair of SLOB sessions on one core 1.3 × the reads',
    'articles/ht',
    'Two sessions share a core on Oracle Database',
  ],
  [
    'article',
    'ROW_FORMAT=COMPRESSED cuts update throughput of MariaDB 11.4',
    'articles/compressed',
    'page size 4k 16k tables',
  ],
  [
    'article',
    'Noise floor: identical MariaDB runs differ by a factor of up to 1.8',
    'articles/noise',
    'repeats restarts coefficient of variation',
  ],
  [
    'article',
    'MongoDB 2.8 inserts: writes rise 6 × with a b-tree',
    'articles/mongo',
    'WiredTiger LSM cache',
  ],
  [
    'article',
    'PostgreSQL 10 to 18 on two cores: no significant difference',
    'articles/pg',
    'pgbench tpcb-like select-only',
  ],
  [
    'article',
    'What wait events miss about range scans in MySQL 5.7',
    'articles/scans',
    'wait instrumentation latches covering index',
  ],
  [
    'article',
    'Effective configuration: changing a line of my.cnf also changes another variable',
    'articles/cnf',
    'innodb_flush_log_at_trx_commit sync_binlog',
  ],
  [
    'figure',
    'Point selects of 11.4.5 on one core reach 84 % of 10.1.8',
    'articles/ten#fig-1',
    'sysbench oltp_point_select',
  ],
  [
    'figure',
    'Throughput of compressed tables',
    'articles/compressed#fig-1',
    'sysbench oltp_update_index',
  ],
  ['archive', 'MariaDB 10.1 to 11.4 on one and two cores', 'archives/ten', 'mariadb-ten-years'],
  ['version', 'MongoDB 2.8.0rc4', 'versions/2.8.0rc4', '2.8.0rc4 mongodb MongoDB'],
  ['version', 'MySQL 5.6.21', 'versions/5.6.21', '5.6.21 mysql MySQL'],
  ['version', 'MySQL 5.7', 'versions/5.7', '5.7 mysql MySQL'],
  ['version', 'MariaDB 11.4.5', 'versions/11.4.5', '11.4.5 mariadb MariaDB'],
  ['version', 'PostgreSQL 18.4', 'versions/18.4', '18.4 postgresql PostgreSQL'],
  ['engine', 'MySQL', 'engines/mysql', 'mysql'],
  ['engine', 'MariaDB', 'engines/mariadb', 'mariadb'],
  ['engine', 'PostgreSQL', 'engines/postgresql', 'postgresql'],
  ['workload', 'oltp_point_select', 'workloads/oltp_point_select', 'mariadb MariaDB'],
  ['workload', 'oltp_read_write', 'workloads/oltp_read_write', 'mariadb MariaDB'],
  ['workload', 'select-only', 'workloads/select-only', 'postgresql PostgreSQL'],
  ['workload', 'oltp_update_index', 'workloads/oltp_update_index', 'mariadb MariaDB'],
  ['host', 'node1-epyc', 'hosts/node1-epyc', 'mariadb'],
  [
    'bug',
    'Range scans contend on the adaptive hash index',
    'bugs/mysql-74280',
    'mysql 74280 #74280 MDEV-74280 performance mysql-74280',
  ],
  ['bug', 'Slow connection setup', 'bugs/mysql-37576', 'mysql 37576 #37576 MDEV-37576 mysql-37576'],
  [
    'option',
    'innodb_flush_log_at_trx_commit',
    'sources/a#L1',
    'innodb-flush-log-at-trx-commit loose',
  ],
  ['option', 'innodb_buffer_pool_size', 'sources/a#L2', 'loose'],
  ['option', 'thread_cache_size', 'sources/a#L3', 'loose'],
  ['option', 'sync_binlog', 'sources/a#L4', 'loose'],
  ['option', 'log_bin', 'sources/a#L5', 'loose skip disable enable'],
  ['run', 'MariaDB 11.4.5 oltp_point_select 16 threads', 'runs/1', 'mariadb-ten-years'],
  ['run', 'MySQL 5.6.21 oltp_point_select 8 threads ht on', 'runs/2', 'pk-lookups'],
  ['source', 'sessions/c1.variables.txt', 'sources/a', 'mariadb-ten-years'],
]

const expected: readonly (readonly [query: string, address: string])[] = [
  ['innodb-buffer-pool-size', 'sources/a#L2'],
  ['loose_innodb_buffer_pool_size', 'sources/a#L2'],
  ['skip-log-bin', 'sources/a#L5'],
  ['bug 74280', 'bugs/mysql-74280'],
  ['74280', 'bugs/mysql-74280'],
  ['#74280', 'bugs/mysql-74280'],
  ['MySQL bug 37576', 'bugs/mysql-37576'],
  ['hyperthreading', 'articles/ht'],
  ['hyper-threading', 'articles/ht'],
  ['hyper threading', 'articles/ht'],
  ['HT', 'articles/ht'],
  ['SMT', 'articles/ht'],
  ['regression', 'articles/ten'],
  ['mariadb regression', 'articles/ten'],
  ['point select', 'articles/ten'],
  ['oltp_point_select', 'workloads/oltp_point_select'],
  ['point-selects mariadb', 'articles/ten'],
  ['update index', 'workloads/oltp_update_index'],
  ['select only', 'workloads/select-only'],
  ['read write', 'workloads/oltp_read_write'],
  ['oltp_read_write', 'workloads/oltp_read_write'],
  ['compression', 'articles/compressed'],
  ['compresed', 'articles/compressed'],
  ['noise', 'articles/noise'],
  ['variance', 'articles/noise'],
  ['postgres', 'articles/pg'],
  ['postgersql', 'articles/pg'],
  ['mongo', 'articles/mongo'],
  ['MySQL 5.7', 'versions/5.7'],
  ['5.6.21', 'versions/5.6.21'],
  ['mysql 5.6', 'versions/5.6.21'],
  ['11.4.5', 'versions/11.4.5'],
  ['PostgreSQL 18', 'articles/pg'],
  ['2.8.0rc4', 'versions/2.8.0rc4'],
  ['mongo 2.8 rc4', 'versions/2.8.0rc4'],
  ['innodb_flush_log_at_trx_commit', 'sources/a#L1'],
  ['innodb-flush-log-at-trx-commit', 'sources/a#L1'],
  ['buffer pool size', 'sources/a#L2'],
  ['inodb_buffer_pool_size', 'sources/a#L2'],
  ['thread_cache_size', 'sources/a#L3'],
  ['sync_binlog', 'sources/a#L4'],
  ['node1-epyc', 'hosts/node1-epyc'],
  ['epyc', 'hosts/node1-epyc'],
  ['wait events', 'articles/scans'],
  ['performance schema', 'articles/pk'],
  ['range scans', 'articles/scans'],
  ['mariadb', 'engines/mariadb'],
  ['my.cnf', 'articles/cnf'],
  ['connections', 'articles/ten'],
  ['the noise of identical runs', 'articles/noise'],
]

const index = searchIndex(pages)

function addressesOf(query: string): readonly string[] {
  return searchPages(index, query).hits.map(({ page: [, , address] }) => address)
}

suite('search', () => {
  for (const [query, address] of expected) {
    test(`"${query}" leads to ${address}`, () => {
      const addresses = addressesOf(query)
      assert.equal(addresses[0], address, addresses.slice(0, 3).join('; '))
    })
  }

  test('a version that no page has is named with its engine, and is no other version', () => {
    for (const [query, unknown] of [
      ['8.0', 'version 8.0'],
      ['MySQL 8.4', 'MySQL 8.4'],
      ['mysql 8.4 point selects', 'MySQL 8.4'],
      ['mysql 11.4.5', 'MySQL 11.4.5'],
      ['postgres 17', 'PostgreSQL 17'],
    ] as const) {
      assert.deepEqual(searchPages(index, query).unknown, [unknown], query)
      assert.ok(!addressesOf(query).includes('versions/2.8.0rc4'))
    }
    for (const query of ['MariaDB 11.4', 'postgres 18', 'mysql 16 threads'])
      assert.deepEqual(searchPages(index, query).unknown, [], query)
  })

  test('a version is found with the name of its engine glued to it, with v, or with a hyphen', () => {
    for (const query of ['pg18', 'postgresql-18', 'PostgreSQL-18.4'])
      assert.deepEqual(searchPages(index, query).unknown, [], query)
    assert.deepEqual(searchPages(index, 'mysql8').unknown, ['MySQL 8'])
    assert.deepEqual(searchPages(index, 'mysql84').unknown, ['MySQL 8.4'])
    assert.deepEqual(searchPages(index, 'v8.0').unknown, ['version 8.0'])
    assert.equal(addressesOf('maria db 11.4')[0], addressesOf('mariadb 11.4')[0])
    assert.equal(addressesOf('mariadb114')[0], addressesOf('mariadb 11.4')[0])
  })

  test('the documentation is found after other pages unless its title is the query; its versions are not those of pages', () => {
    const docs: PageEntry = [
      'documentation',
      'Statistics',
      'docs/statistics',
      'Holm corrects point selects of MySQL 8.0',
    ]
    const withDocs = searchIndex([docs, ...pages])
    assert.deepEqual(searchPages(withDocs, 'holm').documented, ['“holm”'])
    assert.equal(searchPages(withDocs, 'holm').hits[0]?.page[2], 'docs/statistics')
    assert.notEqual(searchPages(withDocs, 'point selects').hits[0]?.page[2], 'docs/statistics')
    const article: PageEntry = ['article', 'Noise', 'articles/noise', 'statistics of runs']
    const first = searchPages(searchIndex([article, docs]), 'statistics').hits[0]
    assert.equal(first?.page[2], 'docs/statistics')
    assert.deepEqual(searchPages(withDocs, '8.0').unknown, ['version 8.0'])
    assert.deepEqual(searchPages(withDocs, 'MySQL 8.0').unknown, ['MySQL 8.0'])
  })

  test('documentation that has all words precedes pages that lack one', () => {
    const docs: PageEntry = ['documentation', 'In CI', 'docs/ci', 'fails a pipeline']
    const option: PageEntry = ['option', 'ssl_cipher', 'sources/a#L9', 'ssl_cipher']
    const { hits } = searchPages(searchIndex([option, docs]), 'CI pipeline')
    assert.equal(hits[0]?.page[2], 'docs/ci')
  })

  test('the name of a kind lists its pages first', () => {
    const article: PageEntry = ['article', 'Point selects', 'articles/a', 'see the flame graph']
    const graph: PageEntry = ['flame graph', 'Time in the parser', 'articles/b', '']
    for (const query of ['flame graph', 'flame graphs']) {
      const { hits } = searchPages(searchIndex([article, graph]), query)
      assert.equal(hits[0]?.page[2], 'articles/b', query)
    }
  })

  test('names are searched by their parts, versions by their prefixes, numbers without separators', () => {
    assert.deepEqual(termsOf('oltp_point'), ['oltp_point', 'oltp', 'point'])
    assert.deepEqual(termsOf('5.6.21'), ['5.6.21', '5.6', '5'])
    assert.deepEqual(termsOf('2.8.0rc4'), ['2.8.0rc4', '2.8', '2', '2.8.0', 'rc4'])
    assert.deepEqual(termsOf('49,580'), ['49580'])
    assert.equal(addressesOf('1,8 connections')[0], 'articles/ten')
  })

  test('a version is no number without its point; a point between thousands is a separator', () => {
    const cuts: PageEntry = ['article', 'Cuts throughput by 57 to 82 %', 'articles/cuts', '']
    const scans: PageEntry = ['article', 'MySQL 5.7 scans 49,580 rows', 'articles/scans', '']
    const both = searchIndex([cuts, scans])
    const addresses = (query: string): readonly string[] =>
      searchPages(both, query).hits.map(({ page: [, , address] }) => address)
    assert.deepEqual(addresses('5.7'), ['articles/scans'])
    assert.deepEqual(addresses('49.580'), ['articles/scans'])
    assert.deepEqual(searchPages(both, '8.2').unknown, ['version 8.2'])
  })

  test('an unknown word is named, and its correction is stated', () => {
    assert.deepEqual(searchPages(index, 'bug 99999').unknown, ['“99999”'])
    assert.deepEqual(searchPages(index, 'mairadb').corrected, [['mairadb', 'mariadb']])
    assert.deepEqual(searchPages(index, 'mariadb').corrected, [])
    // Another letter makes another name of a short word.
    assert.deepEqual(searchPages(index, 'tpcc').corrected, [])
    // A synonym that no page has is not corrected to itself.
    assert.deepEqual(searchPages(index, 'repeatability').corrected, [])
    assert.deepEqual(searchPages(index, 'scalability').corrected, [])
  })

  test('a result marks the words that match in its title, and has an excerpt for others', () => {
    const textsOf = (query: string) => {
      const [hit] = searchPages(index, query).hits
      assert.ok(hit, query)
      const { title, excerpt } = matchTexts(hit, query)
      const marked = [...title, ...excerpt].filter(({ isMatch }) => isMatch)
      return { marked: marked.map(({ text }) => text), excerpt: excerpt.length }
    }
    assert.deepEqual(textsOf('HT'), { marked: ['Hyper-threading'], excerpt: 0 })
    assert.deepEqual(textsOf('jemalloc').marked, ['jemalloc'])
    assert.ok(textsOf('jemalloc').excerpt > 0)
    assert.deepEqual(textsOf('point select').marked, ['point selects'])
    const noisy: PageEntry = ['article', 'Variance', 'articles/noise', 'how much is noise']
    const [hit] = searchPages(searchIndex([noisy]), 'noise').hits
    assert.ok(hit)
    const { title, excerpt } = matchTexts(hit, 'noise')
    const marked = [...title, ...excerpt].filter(({ isMatch }) => isMatch)
    assert.deepEqual(marked, [{ text: 'noise', isMatch: true }])
  })
})
