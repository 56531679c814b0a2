// Sixty searches on the pages of this publication with the first result that a reader expects, and 35 unusual ones.
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** The beginning of the address of the first result; several where each is an answer. */
const expected: readonly (readonly [query: string, ...addresses: string[]])[] = [
  // Versions, with and without engine and patch level.
  ['MySQL 5.6', 'versions/5.6/'],
  ['5.7', 'versions/5.7/'],
  ['5.6.21', 'versions/5.6.21/'],
  ['mysql 5.6.24', 'versions/5.6.24/'],
  ['MariaDB 10.11', 'articles/second-core/', 'versions/10.11'],
  ['mariadb 11.4.5', 'versions/11.4.5/'],
  ['MariaDB 11.8', 'articles/fifteen-years/', 'versions/11.8.6/'],
  ['PostgreSQL 18', 'articles/postgresql-10-to-18/', 'versions/18.4/'],
  ['PostgreSQL 16.14', 'versions/16.14/'],
  ['MongoDB 2.8', 'articles/mongodb-inserts/', 'versions/2.8.0rc2/'],
  // Engines.
  ['mysql', 'engines/mysql/'],
  ['MariaDB', 'engines/mariadb/'],
  ['percona server', 'engines/percona-server/'],
  ['postgres', 'articles/postgresql-10-to-18/', 'engines/postgresql/'],
  // Terms with a synonym.
  ['hyperthreading', 'articles/second-core/'],
  ['hyper-threading', 'articles/second-core/'],
  ['HT', 'articles/second-core/'],
  ['SMT', 'articles/second-core/'],
  ['point select', 'articles/ten-years-of-mariadb/', 'workloads/oltp_point_select/'],
  ['oltp_point_select', 'workloads/oltp_point_select/'],
  ['oltp point select', 'workloads/oltp_point_select/'],
  ['update index', 'workloads/oltp_update_index/'],
  ['read write', 'workloads/oltp_read_write/', 'articles/'],
  ['tpcb-like', 'workloads/tpcb-like/'],
  ['range scans', 'workloads/range-scans/', 'articles/old-claims/'],
  [
    'regression',
    'articles/postgresql-10-to-18/',
    'articles/mysql-5-5-to-9-7/',
    'articles/ten-years-of-mariadb/',
    'articles/old-claims/',
  ],
  ['mariadb regression', 'articles/ten-years-of-mariadb/'],
  [
    'mysql regression',
    'articles/mysql-5-5-to-9-7/',
    'articles/low-load-56/',
    'articles/old-claims/',
  ],
  ['variance', 'articles/how-much-is-noise/'],
  ['compression', 'articles/what-a-line-changes/'],
  // Bugs.
  ['bug 74280', 'bugs/mysql-74280/'],
  ['74280', 'bugs/mysql-74280/'],
  ['#74283', 'bugs/mysql-74283/'],
  ['MySQL bug #37576', 'bugs/mysql-37576/'],
  // Options.
  ['innodb_flush_log_at_trx_commit', 'sources/'],
  ['innodb-buffer-pool-size', 'sources/'],
  ['loose_innodb_buffer_pool_size', 'sources/'],
  ['skip-log-bin', 'sources/'],
  ['shared_buffers', 'sources/'],
  ['thread-cache-size', 'sources/'],
  ['optimizer_switch', 'sources/'],
  // Hosts.
  ['node1-epyc', 'hosts/node1-epyc/'],
  ['epyc', 'hosts/node1-epyc/', 'hosts/node1-epyc-2/'],
  ['opteron', 'hosts/opteron/'],
  ['host xeon', 'hosts/xeon/'],
  // Misspellings.
  ['hyperthreding', 'articles/second-core/'],
  [
    'regresion',
    'articles/postgresql-10-to-18/',
    'articles/mysql-5-5-to-9-7/',
    'articles/ten-years-of-mariadb/',
    'articles/old-claims/',
  ],
  ['postgersql', 'articles/postgresql-10-to-18/', 'engines/postgresql/'],
  ['compresion', 'articles/what-a-line-changes/'],
  ['inodb_flush_method', 'sources/'],
  ['oltp_read_wirte', 'workloads/oltp_read_write/'],
  ['conections', 'articles/ten-years-of-mariadb/', 'articles/old-claims/'],
  // Several words.
  ['second core', 'articles/second-core/'],
  ['what does a second core buy', 'articles/second-core/'],
  ['wait events', 'articles/old-claims/'],
  ['noise of identical runs', 'articles/how-much-is-noise/'],
  ['connections per second', 'articles/old-claims/'],
  [
    'performance schema',
    'articles/pk-lookups/',
    'articles/mysql-5-5-to-9-7/',
    'articles/what-a-line-changes/',
  ],
  ['multi-range read', 'articles/old-claims/', 'bugs/mysql-37576/'],
  ['page size', 'articles/what-a-line-changes/'],
]

async function search(page: Page, query: string): Promise<string> {
  await page.getByRole('searchbox').fill(query)
  return (await page.locator('.search-status').textContent()) ?? ''
}

test(
  'sixty searches lead to the expected page, and each result marks why',
  { tag: '@mouse' },
  async ({ page, open }) => {
    expect(expected).toHaveLength(60)
    await open('own', 'archives/')
    await page.keyboard.press('/')
    const wrong: string[] = []
    await expect(page.getByRole('searchbox')).toBeFocused()
    for (const [query, ...addresses] of expected) {
      await search(page, query)
      const shown = await page.locator('.search-found li').evaluateAll((items) =>
        items.map((item) => ({
          href:
            item
              .querySelector('a')
              ?.getAttribute('href')
              ?.replace(/^(?:\.\.\/)+/, '') ?? '',
          text: item.textContent,
          isMarked: item.querySelector('mark') !== null,
        })),
      )
      const [first] = shown
      if (!addresses.some((address) => first?.href.startsWith(address)))
        wrong.push(`${query}: ${first?.href ?? 'nothing'}`)
      for (const { text, isMarked } of shown)
        if (!isMarked) wrong.push(`${query}: nothing is marked in ${text}`)
    }
    expect(wrong).toEqual([])
    // An option leads to the line that states it.
    for (const query of ['innodb-buffer-pool-size', 'innodb_buffer_pool_size=1G']) {
      await search(page, query)
      await expect(page.locator('.search-found bdi').first()).toHaveText('innodb_buffer_pool_size')
    }
  },
)

test(
  'values of options, facts of machines, several versions and rare words lead to several kinds of pages',
  { tag: '@mouse' },
  async ({ page, open }) => {
    await open('own', '')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    for (const [query, status, ...expectedKinds] of [
      ['O_DIRECT', /^\d+ results$/, 'archive', 'figure', 'option'],
      ['innodb_flush_method', /^\d+ results$/, 'archive', 'figure', 'option'],
      ['kernel 6.18', /^\d+ results$/, 'archive', 'figure', 'host'],
      ['range scan 32 threads', /^3 results, \d+ related$/, 'article', 'related workload'],
      ['mutex contention', /^1 result, \d+ related$/, 'article', 'related figure'],
    ] as const) {
      expect(await search(page, query), query).toMatch(status)
      const kinds = await page.locator('.search-found a > span').allTextContents()
      for (const kind of expectedKinds) expect(kinds, query).toContain(kind)
    }
    await search(page, 'mysql 5.6 vs 5.7')
    const first = page.locator('.search-found a')
    for (const place of [0, 1])
      await expect(first.nth(place)).toHaveAttribute(
        'href',
        /articles\/(?:low-load-56|pk-lookups|updates-5-0-to-5-7)\//,
      )
  },
)

const unusual: readonly (readonly [query: string, status: RegExp])[] = [
  ['8.0', /^No page has version 8\.0\. 0 results$/],
  ['MySQL 8.4', /^No page has MySQL 8\.4\. [\d,]+ results/],
  ['MySQL 8', /^No page has MySQL 8\. /],
  ['mysql 10.11', /^No page has MySQL 10\.11\. /],
  ['postgres 17', /^No page has PostgreSQL 17\. /],
  ['percona 8.0', /^No page has Percona Server 8\.0\. /],
  ['mongodb 3.0', /^No page has MongoDB 3\.0\. /],
  ['mysql 8.4 point select', /^No page has MySQL 8\.4\. [\d,]+ results/],
  ['mysql 16 threads', /^[\d,]+ results/],
  ['oracle 11.2', /^[\d,]+ results/],
  ['1,8', /^[\d,]+ results/],
  ['1.8 ×', /^[\d,]+ results/],
  ['44.563 selects', /^[\d,]+ results?$/],
  ['44,563 selects', /^[\d,]+ results?$/],
  ['INNODB_BUFFER_POOL_SIZE', /^[\d,]+ results/],
  ['innodb_bufer_pool_size', /^Results for “innodb_buffer_pool_size” instead/],
  ['hyper treading', /^Results for “threading” instead of “treading”\. [\d,]+ results/],
  ['mairadb', /^Results for “mariadb” instead of “mairadb”\. /],
  ['slurm', /^Only the documentation has “slurm”\. [\d,]+ results?$/],
  ['bug 99999', /^No page has “99999”\. [\d,]+ results?/],
  ['docker', /^Only the documentation has “docker”\. [\d,]+ results?$/],
  ['mysql84', /^No page has MySQL 8\.4\. /],
  ['tpcc', /^Only the documentation has “tpcc”\. [\d,]+ results?$/],
  ['rw_lock_s_lock', /^No page has “rw_lock_s_lock”\. 0 results?$/],
  ['read only 128 threads', /^Only the documentation has “128”\. [\d,]+ results?/],
  ['zzzz', /^No page has “zzzz”\. 0 results$/],
  ['constructor', /^No page has “constructor”\. 0 results$/],
  ['hasOwnProperty', /^No page has “hasownproperty”\. 0 results$/],
  ['__proto__', /^[\d,]+ results$/],
  ['toString valueOf', /results/],
  ['<b onmouseover=alert(1)>bold</b>', /results/],
  ['"point selects"', /^[\d,]+ results/],
  ['?!', /^0 results$/],
  ['the of and', /results/],
  ['mysql '.repeat(5_000), /^[\d,]+ results/],
]

test(
  'unknown versions and words, typing errors, markup and long texts are answered',
  { tag: '@mouse' },
  async ({ page, open }) => {
    expect(unusual).toHaveLength(35)
    await open('own', '')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    for (const [query, status] of unusual)
      expect(await search(page, query), query.slice(0, 60)).toMatch(status)
    expect(await search(page, '   ')).toBe('')
    await expect(page.locator('.search-found li')).toHaveCount(0)
  },
)
