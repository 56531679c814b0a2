import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { parseYaml } from '../../tools/archive/front-matter.ts'
import { readArchivePage } from '../../tools/archive/read-archive-page.ts'
import type { Figure } from '../../tools/figures/figure.ts'
import { buildFigure } from '../../tools/figures/figure-kinds.ts'
import { figureRequest } from '../../tools/figures/request.ts'
import type { Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { readArchive } from '../../tools/runs/read-archive.ts'
import { once } from '../once.ts'
import { absent, realArchive } from './real-archives.ts'

const name = 'cores-ht-repeats'
const vocabulary = readVocabulary(join(import.meta.dirname, '../..'))

suite('figures of scaling', { skip: absent(name) }, () => {
  const build = mkdtempSync(join(tmpdir(), 'benchfolio-scaling-'))
  after(() => rmSync(build, { recursive: true, force: true }))
  const archive = realArchive(name)
  const published = (path: string): string =>
    join(archive.folders(), `${name}.tar.gz`, name, 'published', path)

  const runs = async (slug: string): Promise<readonly Run[]> => {
    const file = resolve(import.meta.dirname, `../archives/${slug}.md`)
    const { page } = readArchivePage(file, archive.folders())
    assert.ok(page)
    return (await readArchive(page, { build, converter: 'test', force: true, root: packageRoot }))
      .runs
  }
  const figure = (yaml: string, all: readonly Run[]): Figure => {
    const { data, place } = parseYaml(`id: f\ntitle: T\narchive: a\n${yaml}`, 'article.md', 1)
    const { request, diagnostics } = figureRequest({ data, place })
    assert.ok(request, JSON.stringify(diagnostics))
    return buildFigure(request, {
      article: 'article',
      number: 1,
      runs: all,
      vocabulary,
      archiveOf: () => 'a',
      published: () => undefined,
    })
  }
  const rocks = once(() => runs('aws-variance'))
  const arm = once(() => runs('arm-comparison'))

  // awk prints whole means with all their digits, others with six.
  test('hyper-threading on and off × size × three repeats: every point is the mean that the author prints', async () => {
    const built = figure(
      'kind: scaling\nmetric: ops/s\nx: cores\nseries: [ht]\nfacet: workload\nscale: linear\n' +
        "ht: ht\nstatistic: mean\nfilter: 'family:c6i cache:byrx'",
      await rocks(),
    )
    const means = authorsMeans(published('mytools/bench/results/aws_variance_rocksdb'))
    let equal = 0
    for (const [row, value] of built.cells.value.entries()) {
      const workload = built.facets[built.cells.facet[row] ?? -1]?.fields['workload'] ?? ''
      const ht = built.series[built.cells.series[row] ?? -1]?.fields['ht'] ?? ''
      const cores = built.x.values[built.cells.x[row] ?? -1] ?? ''
      assert.equal(built.cells.n[row], 3)
      assert.equal(
        Number.isInteger(value) ? value : Number(value?.toPrecision(6)),
        means.get([workload, ht, cores].join(' ')),
        `${workload} HT ${ht} ${cores} cores`,
      )
      equal += 1
    }
    assert.equal(equal, 7 * 7)
    const table = built.summaries?.find(({ title }) => title === 'Hyper-threading on ÷ off')
    const row = table?.rows.find(({ label }) => label === 'readwhilewriting')
    for (const [place, cores] of built.x.values.entries()) {
      const [on, off] = ['on', 'off'].map((ht) => means.get(`readwhilewriting ${ht} ${cores}`))
      const shown = row?.cells[place]?.text ?? ''
      assert.equal(shown, on && off ? (on / off).toFixed(2) : '')
    }
  })

  test('2 to 64 processors × three families × threads: every run of every point is a row of the author’s table', async () => {
    const built = figure(
      'kind: scaling\nmetric: qps\nseries: [cpus]\nfacet: cpu\nsize: cpus',
      (await arm()).filter(({ fields }) => fields['zip'] === 'folder'),
    )
    const rows = authorsRows(
      published('2021_10_arm_cpu_comparison_m6/test_scripts/analysis/oltp_test_result.csv'),
    )
    let equal = 0
    let unpublished = 0
    const known = new Map((await arm()).map((run) => [run.id, run]))
    for (const { run } of built.evidence) {
      const { fields, measurements, status } = known.get(run) ?? assert.fail(run)
      if (status !== 'ok') continue
      const row = rows.get(
        [fields['instance'], fields['date'], fields['time'], fields['threads']].join(' '),
      )
      if (row === undefined) unpublished += 1
      else {
        assert.equal(measurements.find(({ metric }) => metric === 'qps')?.value, row)
        equal += 1
      }
    }
    assert.deepEqual([equal, unpublished], [400, 24])
    const speedUps = built.summaries?.find(({ title }) => title?.startsWith('Speed-up') === true)
    assert.deepEqual(
      speedUps?.rows.map(({ label }) => label),
      ['cpu AMD, at peak', 'cpu Graviton2, at peak', 'cpu Intel, at peak'],
    )
    assert.equal(built.facets.length * built.series.length, 18)
  })
})

const sizes: Readonly<Record<string, string>> = { 2: '4', 4: '8', 8: '16', 12: '24' }

// Means of c6i.<size>xlarge.ht<0|1>.*/sum.byrx.txt.sdev by workload, HT and cores.
function authorsMeans(folder: string): ReadonlyMap<string, number> {
  const means = new Map<string, number>()
  for (const instance of readdirSync(folder)) {
    const [, size = '', ht] = /^c6i\.(\d+)xlarge\.ht([01])/.exec(instance) ?? []
    if (ht === undefined) continue
    let test = ''
    for (const line of readFileSync(join(folder, instance, 'sum.byrx.txt.sdev'), 'utf8').split(
      '\n',
    )) {
      const [, mean] = /^mean=(\S+)/.exec(line) ?? []
      if (mean !== undefined) {
        const workload = test.replace(/\.t\d+/, '')
        means.set([workload, ht === '1' ? 'on' : 'off', sizes[size]].join(' '), Number(mean))
      } else if (/^\d/.test(line)) test = line.split('\t')[23] ?? ''
    }
  }
  return means
}

// Queries per second of the author's table by instance, date, time and threads; decimal commas.
function authorsRows(file: string): ReadonlyMap<string, number> {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  const names = head.split(';')
  return new Map(
    lines.map((line) => {
      const texts = line.split(';')
      const text = (name: string): string => texts[names.indexOf(name)]?.trim() ?? ''
      const key = `${text('test_run').replaceAll('_', ' ')} ${text('Number_of_threads')}`
      return [key, Number(text('queries_per_sec').replace(',', '.'))]
    }),
  )
}
