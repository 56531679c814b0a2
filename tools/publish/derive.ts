// What follows from the data files and is not committed: drawings, rows, scripts, texts of sources.
import { join } from 'node:path'
import { groupBy } from '../analysis/group-by.ts'
import { numbers } from '../analysis/printed.ts'
import { readVocabulary } from '../analysis/vocabulary.ts'
import { columnOf } from '../columns.ts'
import type { Figure } from '../figures/figure.ts'
import type { Run } from '../model.ts'
import { renderFigure, runChart, type RunChartPanel } from './charts/index.ts'
import { citations } from './citations.ts'
import type { Converted } from './convert.ts'
import { exploreRuns, packRuns, packedScript, type ExploreRun } from './explore-data.ts'
import { lateCells } from './late-cells.ts'
import { madeBefore } from './made-before.ts'
import { pageList, pageListScript } from './page-list.ts'
import { preparedScripts } from './prepared.ts'
import { buildScripts } from './scripts.ts'
import { sparkPath } from './runtime/spark-path.ts'
import { seriesOf } from './series-of-run.ts'
import { sourceTexts } from './source-text.ts'
import { stableJson } from './stable-json.ts'
import { termPages } from './term-pages.ts'
import { writeTree } from './write-tree.ts'

/** Where what was made before is remembered; `fresh` makes everything again. */
export interface Memory {
  readonly file: string
  readonly fresh: boolean
}

/**
 * Writes figures/, terms/, runs/, late/, sparks/, sources/, lists/ and scripts/ below `folder`, each holding exactly what is needed; beside it
 * what there was before where a page or an article is wrong.
 */
export async function derive(
  converted: Converted,
  folder: string,
  { file, fresh }: Memory,
): Promise<void> {
  const { archives, articles, complete } = converted
  const before = madeBefore(file, fresh)
  const words = readVocabulary(converted.root)
  const terms = termPages(converted, words)
  writeTree(join(folder, 'terms'), terms.files, !complete)
  const figures = new Map<string, string>()
  for (const figure of [...articles.flatMap((article) => article.figures), ...terms.figures]) {
    const place = `${figure.article}/`
    const files = await before.files(
      `figure ${place}${figure.id}`,
      join(folder, 'figures', place),
      JSON.stringify(figure),
      async () => {
        const { svgs, csv } = await renderFigure(figure)
        return new Map([...svgs, [`${figure.id}.csv`, csv]])
      },
    )
    for (const [path, content] of files) figures.set(place + path, content)
  }
  writeTree(join(folder, 'figures'), figures, !complete)
  const charts = new Map<string, string>()
  for (const run of archives.flatMap(({ archive }) => archive.runs)) {
    const panels = panelsOf(run)
    if (panels.length === 0) continue
    for (const size of ['wide', 'narrow'] as const) {
      charts.set(`${run.id}.${size}.svg`, runChart(panels, size))
    }
  }
  writeTree(join(folder, 'runs'), charts, !complete)
  const sources = sourceTexts(archives)
  writeTree(join(folder, 'sources'), sources, !complete)
  writeTree(join(folder, 'cite'), citations(converted, sources), !complete)
  const shown = [...articles.flatMap((article) => article.figures), ...terms.figures]
  writeTree(join(folder, 'late'), lateFiles(shown, archives), !complete)
  const runs = exploreRuns(converted)
  const packed = packRuns(runs, words)
  writeTree(join(folder, 'sparks'), sparks(runs), !complete)
  const lists = new Map([
    ['pages.js', pageListScript(pageList(converted, words))],
    ['runs.js', packedScript(packed)],
  ])
  writeTree(join(folder, 'lists'), lists, false)
  const scripts = join(folder, 'scripts')
  writeTree(
    scripts,
    preparedScripts() ?? (await before.files('scripts', scripts, '', buildScripts)),
  )
  before.save()
}

// Figures with a live chart over the last seconds of their runs.
function lateFiles(
  figures: readonly Figure[],
  archives: Converted['archives'],
): ReadonlyMap<string, string> {
  const runs = new Map(archives.flatMap(({ archive }) => archive.runs.map((run) => [run.id, run])))
  return new Map(
    figures.flatMap((figure) => {
      if (figure.kind !== 'throughput' && figure.kind !== 'scaling') return []
      const late = lateCells(figure, (id) => runs.get(id))
      return late ? [[`${figure.article}/${figure.id}.json`, stableJson(late)]] : []
    }),
  )
}

// The small lines of an archive's table of runs: run → path.
function sparks(runs: readonly ExploreRun[]): ReadonlyMap<string, string> {
  return new Map(
    [...groupBy(runs, ({ archive }) => archive)].map(([slug, own]) => [
      `${slug}.json`,
      stableJson(
        Object.fromEntries(own.map(({ id, spark }) => [id, spark ? sparkPath(spark) : ''])),
      ),
    ]),
  )
}

// What a run page draws over time: title, unit of the axis, and which columns, first found of each.
const drawn = [
  { title: 'transactions per second', metric: 'tps' },
  { title: 'queries per second', metric: 'qps' },
  { title: 'latency, 95th percentile', metric: 'latency.p95' },
  { title: 'latency, 99th percentile', metric: 'latency.p99' },
  { title: 'processor, user (1 = all cores)', metric: 'vmstat.us' },
  { title: 'processor, system (1 = all cores)', metric: 'vmstat.sy' },
  { title: 'context switches per second', metric: 'vmstat.cs' },
] as const

function panelsOf(run: Run): readonly RunChartPanel[] {
  const all = seriesOf(run)
  return drawn.flatMap(({ title, metric }): readonly RunChartPanel[] => {
    for (const series of all) {
      const column = columnOf(series, metric)
      if (!column?.values || column.n === 0) continue
      return [
        {
          title,
          unit: column.unit,
          at: series.at,
          values: numbers(column.values),
          low: numbers(column.lows),
          high: numbers(column.highs),
        },
      ]
    }
    return []
  })
}
