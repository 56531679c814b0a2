// Search by options, facts of machines and several versions, and pages related to a query.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { searchIndex, searchPages } from '../../tools/view/search-index.ts'
import type { PageEntry } from '../../tools/view/search-words.ts'

suite('search', () => {
  test('values of options and facts of machines are found, and are not corrected', () => {
    const own: readonly PageEntry[] = [
      ['option', 'debug_io_direct', 'sources/b#L68', 'debug_io_direct loose'],
      [
        'option',
        'innodb_flush_method',
        'sources/b#L7',
        'loose innodb_flush_method=O_DIRECT innodb_flush_method=fsync',
      ],
      ['archive', 'One value', 'archives/one', 'kernel 6.18.44-vm innodb_flush_method=O_DIRECT'],
      [
        'archive',
        'Two values',
        'archives/two',
        'sync_binlog=1 innodb_flush_method=O_DIRECT innodb_flush_method=fsync',
      ],
    ]
    const options = searchIndex(own)
    const found = (query: string): readonly string[] =>
      searchPages(options, query).hits.map(({ page: [, , address] }) => address)
    assert.deepEqual(searchPages(options, 'O_DIRECT').corrected, [])
    assert.deepEqual(found('O_DIRECT').toSorted(), ['archives/one', 'archives/two', 'sources/b#L7'])
    // The archive that compares values comes before others.
    assert.deepEqual(found('innodb_flush_method'), ['sources/b#L7', 'archives/two', 'archives/one'])
    assert.deepEqual(found('innodb-flush-method=fsync'), ['sources/b#L7', 'archives/two'])
    assert.deepEqual(found('sync_binlog=1'), ['archives/two'])
    assert.deepEqual(found('6.18'), ['archives/one'])
    assert.deepEqual(found('kernel 6.18.44'), ['archives/one'])
  })

  test('pages that compare all versions of a query come first', () => {
    const own: readonly PageEntry[] = [
      ['article', 'MySQL 5.6 against 5.5', 'articles/a', 'a server of MySQL 5.7', 'MySQL 5.5 5.6'],
      ['article', 'Updates of MySQL', 'articles/b', 'three releases', 'MySQL 5.0.85 5.6.21 5.7.5'],
      ['archive', 'Updates', 'archives/b', 'updates', 'MySQL 5.0.85 5.6.21 5.7.5'],
    ]
    const versions = searchIndex(own)
    for (const query of ['mysql 5.6 vs 5.7', '5.7 5.6', 'MySQL 5.6.21 and 5.7.5'])
      assert.deepEqual(
        searchPages(versions, query)
          .hits.slice(0, 2)
          .map(({ page: [, , address] }) => address),
        ['articles/b', 'archives/b'],
        query,
      )
  })

  test('a query with few results is followed by pages on its subject', () => {
    const own: readonly PageEntry[] = [
      ['article', 'Waits of scans', 'articles/waits', 'mutex contention in InnoDB'],
      ['article', 'Ten years', 'articles/ten', 'a latch is held longer, 31 threads'],
      ['figure', 'btr_search_latch differs most', 'articles/waits#fig-1', 'scans'],
      ['workload', 'range scans', 'workloads/range-scans', 'mysql'],
      ['run', 'range scans, 31 threads', 'runs/1', 'latch'],
    ]
    const outcome = (query: string): readonly [addresses: readonly string[], related: number] => {
      const { hits, related } = searchPages(searchIndex(own), query)
      return [hits.map(({ page: [, , address] }) => address), related.length]
    }
    assert.deepEqual(outcome('mutex contention'), [
      ['articles/waits', 'articles/waits#fig-1', 'articles/ten'],
      2,
    ])
    assert.deepEqual(outcome('range scan 31 threads'), [['runs/1', 'workloads/range-scans'], 1])
    // A number that is no amount is what the reader looks for.
    assert.deepEqual(outcome('range scans 31'), [['runs/1'], 0])
  })
})
