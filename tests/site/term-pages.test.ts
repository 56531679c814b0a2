// The pages of engines, versions and workloads: what they say of the runs.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Figure } from '../../tools/figures/figure.ts'
import { isTerm, termData, type TermData } from '../../tools/site/term-data.ts'
import { termPages } from '../../tools/site/term-pages.ts'
import { packageRoot } from '../../tools/root.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { convertAt, gridProject } from '../convert/project.ts'

interface Page extends TermData {
  readonly articles: readonly { readonly slug: string; readonly figures: readonly object[] }[]
}

const words = readVocabulary(packageRoot)

function pageOf(files: ReadonlyMap<string, string>, section: string): Page {
  const [, text = ''] = [...files].find(([path]) => path.startsWith(`${section}/`)) ?? []
  return JSON.parse(text) as Page
}

suite('pages of terms', () => {
  test('hold runs, archives, articles and results at equal settings with their runs', async (context) => {
    const root = gridProject(temporaryFolder(context))
    const converted = await convertAt(root)
    const { files, figures } = termPages(converted, words)
    const engine = pageOf(files, 'engines')
    assert.equal(engine.runs, 8)
    assert.equal(engine.failed, 0)
    assert.deepEqual(engine.archives, [{ slug: 'grid', runs: 8, failed: 0, published: 0 }])
    assert.deepEqual(
      engine.articles.map(({ slug, figures: own }) => [slug, own.length]),
      [['two-cores', 2]],
    )
    const [group] = engine.results
    assert.ok(group)
    assert.equal(engine.results.length, 1)
    const [row] = group.rows
    assert.deepEqual(
      [group.heads, row?.texts],
      [
        ['cores', 'threads'],
        ['1', '1'],
      ],
    )
    assert.equal(row?.n, 2)
    assert.deepEqual(
      engine.results.map(({ rows }) => rows.length),
      [4],
    )
    assert.match(group.at, /8\.4\.8 · read/)

    assert.deepEqual(
      figures.map(({ article, title }) => [article, title]),
      [['results-grid', 'Cores by threads']],
    )
    const [figure] = figures
    const path = `figures/${figure?.article ?? ''}/${figure?.id ?? ''}.json`
    assert.deepEqual((JSON.parse(files.get(path) ?? '{}') as Figure).cells, figure?.cells)
  })

  test('list the versions of each engine in natural order, engine by engine', () => {
    const runs = [
      ['mysql', '8.0.45'],
      ['mariadb', '11.4.5'],
      ['mysql', '5.7.44'],
      ['mariadb', '10.11.16'],
      ['mariadb', '10.2.44'],
    ].map(([engine = '', version = ''], index) => ({
      ...{ id: String(index).padStart(12, '0'), archive: 'a', status: 'ok', values: {} },
      fields: { engine, version, workload: 'w' },
    }))
    const { engines, measured } = termData('workload', 'w', runs, words)
    assert.deepEqual(engines, ['MariaDB', 'MySQL'])
    assert.deepEqual(
      measured.filter(({ key }) => key === 'version').map(({ title, texts }) => [title, ...texts]),
      [
        ['version, MariaDB', '10.2.44', '10.11.16', '11.4.5'],
        ['version, MySQL', '5.7.44', '8.0.45'],
      ],
    )
  })

  test('list first the runs of their finding, each version with its ratio to the oldest', () => {
    const runs = ['1', '64'].flatMap((threads) =>
      ['8.0.45', '9.6.0', '5.7.44'].map((version, index) => ({
        ...{ id: `${threads}-${version}`, archive: 'a', status: 'ok', headline: 'qps' },
        ...{ values: { qps: [100, 80, 200][index] ?? 0 } },
        fields: { engine: 'mysql', version, threads, workload: 'w' },
      })),
    )
    const [group] = termData('workload', 'w', runs, words, new Set(), [], {
      runs: ['64-9.6.0'],
    }).results
    assert.deepEqual([group?.at, group?.base], ['MySQL · 64 threads', '5.7.44'])
    assert.deepEqual(
      group?.rows.map(({ ratio }) => ratio?.text),
      ['0.40 ×', '0.50 ×', undefined],
    )
  })

  test('list results of one archive at equal settings, newest release first', () => {
    const runs = [
      ['a', '8.0.45', '1', 90],
      ['a', '8.0.45', '1', 110],
      ['a', '9.6.0', '1', 80],
      ['a', '9.6.0', '64', 900],
      ['b', '5.7.44', '64', 7000],
    ].map(([archive, version, threads, qps], index) => ({
      ...{ id: String(index).padStart(12, '0'), archive: String(archive), status: 'ok' },
      ...{ headline: 'qps', values: { qps: Number(qps) } },
      fields: {
        engine: 'mysql',
        version: String(version),
        threads: String(threads),
        workload: 'w',
        repeat: String(index),
      },
    }))
    const { results } = termData('workload', 'w', runs, words)
    assert.deepEqual(
      results.map(({ archive, at, rows }) => [
        archive,
        at,
        ...rows.map(({ texts, text, range, n }) => [...texts, text, range, n]),
      ]),
      [['a', 'MySQL · 1 thread', ['9.6.0', '80', '', 1], ['8.0.45', '100', '90–110', 2]]],
    )
  })

  test('relate a version to the nearest one before it, of its engine and archive and at equal settings', () => {
    const all = [
      ['a', 'mysql', '5.6.24', 'w', 50],
      ['a', 'mysql', '5.7.44', 'w', 80],
      ['a', 'mysql', '5.7.44', 'w', 120],
      ['a', 'mysql', '5.7.44', 'v', 10],
      ['a', 'mariadb', '7.0.1', 'w', 1],
      ['b', 'mysql', '8.0.1', 'w', 1],
      ['a', 'mysql', '8.0.45', 'w', 110],
      ['a', 'mysql', '8.0.45', 'w', 130],
      ['a', 'mysql', '8.0.45', 'v', 15],
      ['a', 'mysql', '8.0.45', 'u', 15],
    ].map(([archive, engine, version, workload, qps], index) => ({
      ...{ id: String(index).padStart(12, '0'), archive: String(archive), status: 'ok' },
      ...{ headline: 'qps', values: { qps: Number(qps) } },
      fields: {
        engine: String(engine),
        version: String(version),
        workload: String(workload),
        repeat: String(index),
      },
    }))
    const own = all.filter(({ fields }) => fields.version === '8.0.45')
    const { results, span } = termData('version', '8.0.45', own, words, new Set(), all)
    assert.equal(span, '1.20 × (w) to 1.50 × (v) vs 5.7.44, no clear difference')
    assert.deepEqual(
      results.map(({ base, rows }) => [base, ...rows.map(({ texts, ratio }) => [...texts, ratio])]),
      [
        [
          '5.7.44',
          ['u', undefined],
          ['v', { text: '1.50 ×', value: 1.5, isApart: true }],
          ['w', { text: '1.20 ×', value: 1.2, isApart: false }],
        ],
      ],
    )
    assert.equal(termData('version', '8.0.45', own, words).results[0]?.base, '')
  })

  test('take no number from runs under a profiler', () => {
    const run = { id: '1', archive: 'a', fields: { engine: 'mysql', workload: 'w' } }
    const slow = { ...run, status: 'ok', headline: 'qps', values: { qps: 10 } }
    assert.equal(termData('engine', 'mysql', [slow], words).results.length, 1)
    const { results, runs } = termData('engine', 'mysql', [slow], words, new Set(['1']))
    assert.deepEqual([results, runs], [[], 1])
  })

  test('take no number from runs that failed, and no address from what is no name', () => {
    const run = { id: '0'.repeat(12), archive: 'a', fields: { engine: 'mysql', workload: 'w' } }
    const failed = { ...run, status: 'failed', values: { qps: 10 } }
    const { results, failed: count } = termData('engine', 'mysql', [failed], words)
    assert.deepEqual([results, count], [[], 1])
    for (const text of ['', '../up', 'x.html', '<b>', 'a'.repeat(65)])
      assert.equal(isTerm(text), false, text)
    assert.ok(isTerm('10.11.16-MariaDB-ubu2204'))
  })
})
