// Law 7 for names of machines and people: none is published, and each has one pseudonym everywhere.
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import type { Converted } from '../../tools/convert/convert-publication.ts'
import { derive } from '../../tools/site/derive.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { convertAt, gridProject } from '../convert/project.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { tree } from './tree.ts'

const page = (more = ''): string => `---
title: Two hosts
archive:
  source: ../../../site/archives/hosts
  patterns:
    - '{host}/t{threads}.{tool}.txt'
    - '{host}/{tool}.cnf'
    - '{host}/{tool}.variables'
    - '{host}/{tool}.iostat'
  fields: {engine: mysql, version: 8.4.8}
${more}---
`

const kinds: Readonly<Record<string, string>> = {
  'config-diff': 'series: host\nall: true',
  'variant-glossary': 'key: host',
  'command-line': 'series: host',
  'config-listing': 'where: {host: quokka1}',
  environment: 'series: host',
  throughput: 'metric: tps\nseries: host',
  table: 'metric: tps\nrow: threads\ncolumn: host',
}

const article = `---
title: Hosts differ
---
${Object.entries(kinds)
  .map(
    ([kind, keys]) =>
      `\`\`\`figure\nkind: ${kind}\nid: ${kind}\ntitle: ${kind}\narchive: hosts\n${keys}\n\`\`\`\n`,
  )
  .join('\n')}`

const address = (side: string): string => `10.77.3.${side === '1' ? '101' : '102'}`
const logOf = (side: string, threads: number): string =>
  sysbenchLog({
    threads,
    tps: 100 * Number(side) + threads,
    head: `wombat@quokka${side}:~/bench$ ls\nsysbench --threads=${String(threads)} --mysql-host=${address(side)} --script=/home/wombat/x.lua run\n`,
  })
const iostat = (side: string): string =>
  `Linux 6.8.0-45-generic (quokka${side}.zoo.internal) \t11/21/2026 \t_x86_64_\t(2 CPU)\n\n`
const variables = (side: string): string =>
  `Variable_name\tValue\nhostname\tquokka${side}\nversion\t8.4.8\nreport_host\tquokka${side}.zoo.internal\nserver_uuid\t6ccd780c-baba-1026-9564-5b8c65602${side}aa\nslow_query_log_file\t/data/quokka${side}-slow.log\n`

const files = (more = ''): Readonly<Record<string, string>> => ({
  'content/archives/hosts/index.md': page(more),
  'content/articles/hosts/index.md': article,
  ...Object.fromEntries(
    ['1', '2'].flatMap((side) => [
      [`site/archives/hosts/quokka${side}/t1.sysbench.txt`, logOf(side, 1)],
      [`site/archives/hosts/quokka${side}/t2.sysbench.txt`, logOf(side, 2)],
      [
        `site/archives/hosts/quokka${side}/my.cnf`,
        `# from quokka${side}, admin wombat.smith@zoo.org\n[mysqld]\nbind_address = ${address(side)}\n`,
      ],
      [`site/archives/hosts/quokka${side}/show.variables`, variables(side)],
      [`site/archives/hosts/quokka${side}/disk.iostat`, iostat(side)],
    ]),
  ),
})

const names = /quokka|wombat|zoo\.(?:internal|org)|10\.77\.3|6ccd780c-baba/

async function published(root: string): Promise<{
  readonly converted: Converted
  readonly written: readonly (readonly [string, string])[]
}> {
  const converted = await convertAt(root)
  const errors = converted.diagnostics.filter(({ severity }) => severity === 'error')
  assert.deepEqual(errors, [])
  const site = join(root, '.build', 'site')
  await derive(converted, site, { build: join(root, '.build'), converter: 'test', force: true })
  return { converted, written: [...tree(join(root, 'data')), ...tree(site)] }
}

suite('a name of a host or a person is published nowhere', () => {
  test('not in data files, drawings, rows, citations, sources or lists', async (context) => {
    const root = gridProject(temporaryFolder(context), files())
    const { written } = await published(root)
    assert.ok(written.some(([path]) => path === 'figures/hosts/table.json'))
    for (const [path, content] of written) {
      assert.doesNotMatch(path, names)
      assert.doesNotMatch(content, names, path)
    }
    const data = written.find(([path]) => path === 'archives/hosts.json')?.[1] ?? ''
    const { identities, privacy } = JSON.parse(data) as Readonly<Record<string, unknown>>
    assert.equal(privacy, 'strict')
    assert.deepEqual(identities, { host: 2, ip: 2, user: 1, email: 1, uuid: 2 })
  })

  test('a comparison of hosts keeps its sides, and a short name has the pseudonym of its full name', async (context) => {
    const root = gridProject(temporaryFolder(context), files('  sources: whole\n'))
    const { written } = await published(root)
    const texts = new Map(written)
    const table = texts.get('figures/hosts/table.json') ?? ''
    assert.match(table, /host-1/)
    assert.match(table, /host-2/)
    const sources = written.filter(([path]) => path.endsWith('.txt')).map(([, text]) => text)
    assert.ok(sources.some((text) => text.includes('report_host\thost-1\n')))
    assert.ok(sources.some((text) => text.includes('user-1@host-1:~/bench$ ls')))
    assert.ok(sources.some((text) => text.includes('/data/host-1-slow.log')))
    assert.ok(!sources.some((text) => text.includes('host-3')))
  })

  test('digests are those of texts without names', async (context) => {
    const root = gridProject(temporaryFolder(context), files())
    const { written } = await published(root)
    const digests = [...tree(join(root, 'site/archives/hosts')).values()].map((text) =>
      hash('sha256', text, 'hex').slice(0, 12),
    )
    for (const [path, content] of written)
      for (const digest of digests)
        assert.ok(!content.includes(digest) && !path.includes(digest), path)
  })

  test('hosts-public publishes hosts only, off publishes all', async (context) => {
    const hosts = await published(
      gridProject(temporaryFolder(context), files('  privacy: hosts-public\n')),
    )
    const all = hosts.written.map(([, text]) => text).join('')
    assert.match(all, /quokka1/)
    assert.doesNotMatch(all, /wombat|10\.77\.3/)
    const open = await published(
      gridProject(temporaryFolder(context), files('  privacy: off\n  sources: whole\n')),
    )
    assert.match(open.written.map(([, text]) => text).join(''), /wombat@quokka1/)
    assert.ok(!open.written.some(([path]) => path === 'identities.json'))
  })

  test('pseudonyms stay when an archive is added, and without a cache', async (context) => {
    const root = gridProject(temporaryFolder(context), files())
    const before = new Map((await published(root)).written)
    rmSync(join(root, '.build'), { recursive: true })
    // Before the other in the order of archives, with a new host and a known one.
    smallFolder(root, {
      'content/archives/a-first/index.md': page().replace('archives/hosts', 'archives/first'),
      'site/archives/first/quokka2/t4.sysbench.txt': logOf('2', 4),
      'site/archives/first/quokka9/t4.sysbench.txt': logOf('9', 4),
    })
    const after = new Map((await published(root)).written)
    for (const path of ['archives/hosts.json', 'runs/hosts.json', 'figures/hosts/table.json'])
      assert.equal(after.get(path), before.get(path), path)
    const added = after.get('runs/a-first.json') ?? ''
    assert.match(added, /host-2/)
    assert.match(added, /host-5|host-3/)
    assert.doesNotMatch(added, names)
  })

  test('the register states places, not names, and restores them', async (context) => {
    const root = gridProject(temporaryFolder(context), files())
    await published(root)
    const first = readFileSync(join(root, 'data/identities.json'), 'utf8')
    assert.doesNotMatch(first, names)
    assert.match(first, /"host-1"/)
    await published(root)
    assert.equal(readFileSync(join(root, 'data/identities.json'), 'utf8'), first)
  })
})
