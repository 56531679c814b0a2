import assert from 'node:assert/strict'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { rawZip } from '../archive/raw-zip.ts'
import { smallTar } from '../archive/small-tar.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { logFiles } from '../claims/publication.ts'
import { convertAt } from '../convert/project.ts'
import { sampled } from '../extent.ts'
import { tree } from '../laws/tree.ts'
import { articleId, mergeLedger, type Permalink } from '../../tools/convert/permalinks.ts'

const runs = {
  '8.4.8': { 1: [100, 101], 4: [390, 400] },
  '9.7.0': { 1: [104, 105], 4: [430, 440] },
}
const article = (archive = 'logs'): string => `\`\`\`figure
kind: table
id: numbers
title: The numbers
archive: ${archive}
metric: tps
row: threads
column: version
\`\`\`

\`\`\`claim
text: 9.7.0 is 3 to 12 % faster
of: tps version=9.7.0 / version=8.4.8
is: 3..12 % higher
\`\`\`
`

interface Ledger {
  readonly permalinks: readonly Permalink[]
}

const ledger = (root: string): Ledger =>
  JSON.parse(readFileSync(join(root, 'data', 'permalinks.json'), 'utf8')) as Ledger

async function addresses(
  context: TestContext,
  files: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const root = smallFolder(temporaryFolder(context), files)
  await convertAt(root)
  return ledger(root).permalinks.map(({ id, address }) => `${id} ${address}`)
}

suite('permanent addresses', () => {
  test('are those of the article, its figure, rows and claim, and of every run', async (context) => {
    const root = smallFolder(temporaryFolder(context), logFiles(runs, article()))
    await convertAt(root)
    const kinds = ledger(root)
      .permalinks.map(({ kind }) => kind)
      .toSorted()
    assert.deepEqual(kinds, [
      'article',
      'claim',
      'figure',
      'row',
      'row',
      ...Array<string>(8).fill('run'),
    ])
  })

  test('stay when the archive is moved, renamed and laid out otherwise, in another time zone and locale', async (context) => {
    const usual = await addresses(context, logFiles(runs, article()))
    const name = fc.stringMatching(/^[a-z]{3,8}$/)
    const { TZ, LANG } = process.env
    await fc.assert(
      fc.asyncProperty(
        name,
        name,
        fc.constantFrom('Asia/Kathmandu', 'America/St_Johns'),
        async (slug, folder, zone) => {
          process.env['TZ'] = zone
          process.env['LANG'] = 'tr_TR.UTF-8'
          const moved = Object.entries(logFiles(runs, article(slug))).map(([path, text]) => {
            const place = path
              .replace('site/archives/logs/', `elsewhere/${folder}/deep/`)
              .replace('content/archives/logs/', `content/archives/${slug}/`)
            const page = text
              .replace('../../../site/archives/logs', `../../../elsewhere/${folder}`)
              .replace("['{version}/", "['deep/{version}/")
            return [place, page] as const
          })
          assert.deepEqual(await addresses(context, Object.fromEntries(moved)), usual)
        },
      ),
      { numRuns: 6 },
    )
    process.env['TZ'] = TZ ?? ''
    process.env['LANG'] = LANG ?? ''
  })

  test('stay when the archive is packed into any container, its files in any order, and converted by another process', async (context) => {
    const usual = smallFolder(temporaryFolder(context), logFiles(runs, article()))
    await convertAt(usual)
    // Ids of articles and rows are in the ledger alone, which only a build writes.
    const ids = ledger(usual)
      .permalinks.filter(({ kind }) => kind !== 'article' && kind !== 'row')
      .map(({ id }) => id)
    const inside = 'site/archives/logs/'
    const all = Object.entries(logFiles(runs, article()))
    const members = all
      .filter(([path]) => path.startsWith(inside))
      .map(([path, content]) => ({ name: path.slice(inside.length), content }))
    const kinds = {
      'tar.gz': async (list: typeof members) => gzipSync(await smallTar(list)),
      tar: smallTar,
      zip: (list: typeof members) => Promise.resolve(rawZip(list)),
    }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('tar.gz', 'tar', 'zip'),
        fc.shuffledSubarray(members, { minLength: members.length, maxLength: members.length }),
        fc.stringMatching(/^[a-z]{3,8}$/),
        fc.constantFrom('Asia/Kathmandu', 'Pacific/Apia', 'UTC'),
        fc.constantFrom('tr_TR.UTF-8', 'de_DE.UTF-8', 'C'),
        async (kind, list, name, zone, locale) => {
          const root = smallFolder(temporaryFolder(context), {
            ...Object.fromEntries(
              all
                .filter(([path]) => !path.startsWith(inside))
                .map(([path, text]) => [
                  path,
                  text.replace('site/archives/logs', `site/archives/${name}.${kind}`),
                ]),
            ),
            [`site/archives/${name}.${kind}`]: await kinds[kind](list),
          })
          const env = { TZ: zone, LANG: locale, LC_ALL: locale }
          assert.equal(benchfolio(['convert'], { cwd: root, env }).status, 0)
          const data = [...tree(join(root, 'data')).values()].join('')
          assert.deepEqual(
            ids.filter((id) => !data.includes(id)),
            [],
          )
        },
      ),
      { numRuns: sampled(9, 3) },
    )
  })

  test('that vanish fail check, which names the article that cites them, until somebody says why', async (context) => {
    const root = smallFolder(temporaryFolder(context), {
      ...logFiles(runs, article()),
      'content/articles/other/index.md': '---\ntitle: Other\ndate: 2026-01-01\n---\nWords.\n',
    })
    await convertAt(root)
    const claim = ledger(root).permalinks.find(({ kind }) => kind === 'claim')?.id ?? ''
    renameSync(join(root, 'content/articles/other'), join(root, 'content/other'))
    rmSync(join(root, 'site/archives/logs/9.7.0'), { recursive: true })
    const page = join(root, 'content/articles/report/index.md')
    writeFileSync(page, readFileSync(page, 'utf8').replace(/```claim\n[^]*?```\n/, ''))
    const failed = benchfolio(['check'], { cwd: root })
    assert.equal(failed.status, 1)
    assert.match(
      failed.stderr,
      new RegExp(`content/articles/report/index.md: error: The address ${claim} of the claim`),
    )
    assert.match(
      failed.stderr,
      /and 3 more runs, which report cites, is gone; .* `report: \{redirect/,
    )
    assert.match(
      failed.stderr,
      /The article other and its 1 address are gone; .* `other: \{redirect/,
    )
    const words = [claim, 'other', 'report'].map(
      (key) => `${key}: {withdrawn: 2026-11-21, reason: measured wrongly}`,
    )
    writeFileSync(join(root, 'site/withdrawn.yaml'), `${words.join('\n')}\n`)
    const passed = benchfolio(['check'], { cwd: root })
    assert.deepEqual([passed.status, passed.stderr], [0, ''])
  })

  test('of a deleted archive and its article are one error, and none where nothing was published', async (context) => {
    const root = smallFolder(temporaryFolder(context), logFiles(runs, article()))
    await convertAt(root)
    const check = () => benchfolio(['check'], { cwd: root }).stderr
    for (const folder of ['content/archives/logs', 'site/archives/logs'])
      rmSync(join(root, folder), { recursive: true })
    assert.match(
      check(),
      /^[^\n]*: error: Unexpected archive `logs`, but there is none \[figure\/archive\]\n/,
    )
    assert.doesNotMatch(check(), /claim\//)
    rmSync(join(root, 'content/articles/report'), { recursive: true })
    assert.match(
      check(),
      /^content\/articles\/report\/index\.md: error: The article report and its 13 addresses are gone; [^\n]*\n$/,
    )
    rmSync(join(root, 'data/permalinks.json'))
    assert.equal(check(), '')
  })

  test('of the ledger are never lost: what is gone keeps its entry', () => {
    const link = (id: string): Permalink => ({
      id,
      kind: 'run',
      title: id,
      address: `runs/${id}/`,
      by: [],
    })
    const merged = mergeLedger([link('a'), link('b'), link('c')], [link('b')], {
      a: { redirect: 'b', reason: 'measured again' },
    })
    assert.deepEqual(
      merged.map(({ id, state, to }) => [id, state, to]),
      [
        ['a', 'redirected', 'b'],
        ['b', undefined, undefined],
        ['c', 'vanished', undefined],
      ],
    )
  })

  test('a row that went keeps its last numbers, the day and what replaces it', () => {
    const address = 'articles/report/#fig-rates'
    const last = { row: '4 threads', values: '8.0: 100', file: 'a.txt', line: 3 }
    const row: Permalink = { id: 'r', kind: 'row', title: '', address, by: ['report'], last }
    const id = articleId('report')
    const article: Permalink = {
      ...{ id, kind: 'article', title: '', address: 'articles/report/', by: ['report'] },
      date: '2026-11-30',
    }
    const gone = { ...row, state: 'vanished', date: '2026-11-30', to: id } as const
    const once = mergeLedger([row], [article], {})
    assert.deepEqual(
      once.find(({ kind }) => kind === 'row'),
      gone,
    )
    const later = mergeLedger(once, [{ ...article, date: '2026-12-24' }], {})
    assert.deepEqual(
      later.find(({ kind }) => kind === 'row'),
      gone,
    )
  })
})
