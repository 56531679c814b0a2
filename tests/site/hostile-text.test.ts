import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { after, suite, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import type { Figure } from '../../tools/figures/figure.ts'
import { figureCsv } from '../../tools/draw/csv.ts'
import { renderFigure } from '../../tools/draw/drawing-kinds.ts'
import { renderPlot, renderScene } from '../../tools/draw/render.ts'
import { runFigure } from '../../tools/draw/run-charts.ts'
import { hugoBinary } from '../../tools/site/hugo-binary.ts'
import { linePlot } from '../../tools/view/line-plot.ts'
import { panelsPlot } from '../../tools/view/panels-plot.ts'
import { initialView } from '../../tools/view/view-state.ts'
import { packageRoot } from '../../tools/root.ts'
import { sampleFigure } from '../figures/sample-figure.ts'
import { readSvg } from '../draw/svg.ts'

const loader = resolve(packageRoot, '../shared/corpora/tools/xss.mjs')
const skip = !existsSync(loader) && 'SKIPPED: ../shared/corpora is absent'
const payloads = skip === false ? await load() : []

async function load(): Promise<readonly string[]> {
  const { loadXss } = (await import(pathToFileURL(loader).href)) as {
    loadXss: () => readonly { readonly text: string }[]
  }
  // Vega trims what it draws.
  return loadXss()
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
}

/** A figure in which every text that an archive can write is one of these, in turn. */
function figureOf(texts: readonly string[]): Figure {
  const text = (index: number): string => texts[index % texts.length] ?? ''
  const figure = sampleFigure(
    texts,
    ['1', text(1), text(2)],
    texts.flatMap((words, series) => [
      { series, x: 0, value: 1, warning: words },
      { series, x: 1, value: null, reason: words },
    ]),
    {
      title: text(3),
      subtitle: text(4),
      facets: [{ label: text(5), fields: {} }],
      notes: texts,
      warnings: texts,
      evidence: [{ run: '0123456789ab', archive: 'x', file: text(6), line: 1 }],
    },
  )
  const rows = texts.map((label) => ({ label, group: label, cells: [{ text: label }] }))
  return { ...figure, table: { head: [text(7), text(8)], align: ['left', 'right'], rows } }
}

suite('text of an archive stays text', { skip }, () => {
  test('as label of a tick, of a line’s end, and as name of a series in SVG', async () => {
    for (let start = 0; start < payloads.length; start += 8) {
      const some = payloads.slice(start, start + 8)
      const cells = some.flatMap((_, series) =>
        some.map((__, x) => ({ series, x, value: series + 1 })),
      )
      const figure = sampleFigure(some, some, cells)
      const { scene, layout } = linePlot(figure).sized('wide')
      const own = scene(0, initialView(figure))
      // As where the names have room at the ends of their lines.
      const points = own.data['points']?.map((row) => {
        const { s, i } = row as { s: number; i: number }
        return { ...row, end: i === some.length - 1 ? some[s] : '' }
      })
      const named = {
        ...own,
        params: { ...own.params, xTexts: some },
        data: { ...own.data, points: points ?? [] },
        unused: own.unused.filter((name) => !['ends', 'names'].includes(name)),
      }
      const drawn = readSvg(await renderScene(named, layout))
      const texts = drawn.filter(({ tag }) => tag === 'text').map(({ text }) => text)
      for (const payload of some)
        // A name without room at the end of its line stands in the legend.
        assert.ok(
          texts.filter((text) => text === payload).length >= (payload.length < 100 ? 2 : 1),
          payload,
        )
    }
  })

  test('in whole figures, where it also names the x values', async () => {
    for (let start = 0; start < payloads.length; start += 60) {
      const { svgs } = await renderFigure(figureOf(payloads.slice(start, start + 5)))
      for (const svg of svgs.values()) assert.doesNotThrow(() => readSvg(svg))
    }
  })

  test('as title of a panel of a timeline', async () => {
    const lines = [{ series: 0, at: [1, 2], values: [1, null], stalls: [] }]
    const panels = payloads.map((title) => ({ title, unit: title, lines }))
    const plot = panelsPlot(runFigure, { kind: 'panels', panels })
    const [svg = ''] = await renderPlot(plot, runFigure, 'wide')
    const texts = new Set(readSvg(svg).map(({ text }) => text))
    for (const title of payloads) assert.ok(texts.has(title), title)
  })

  test('in CSV, where a formula is disarmed and nothing else changes', () => {
    const figure = figureOf(payloads)
    const rows: string[][] = parse(figureCsv(figure), { relax_column_count: false })
    assert.equal(rows.length, 1 + figure.cells.value.length)
    for (const [index, row] of rows.slice(1).entries()) {
      const label = payloads[figure.cells.series[index] ?? 0] ?? ''
      const harmless = /^-?\d+(?:\.\d+)?$|^[^=+\-@\t\r\0]/.test(label)
      assert.equal(row[0], harmless ? label : `'${label}`)
    }
  })
})

const hugo = found()

suite('text of an archive stays text in the page', { skip: skip || hugo.skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'figure-page-'))
  after(() => rmSync(folder, { recursive: true }))

  for (const content of ['chart', 'table'] as const) {
    test(`of a figure that is a ${content}: no tag, no comment, no end of a script comes of it`, async () => {
      const plain = payloads.map((_, index) => `plain ${index}`)
      const [hostile, harmless] = [await page(payloads, content), await page(plain, content)]
      assert.equal(count(hostile, '<'), count(harmless, '<'))
      assert.equal(count(hostile, '<script'), content === 'table' ? 0 : 1)
      const missing = payloads.filter(
        (text) => /^[\w ():;.,/-]+$/.test(text) && !hostile.includes(text),
      )
      assert.deepEqual(missing, [])
    })
  }

  test('and the figure’s data come back as they were', async () => {
    const html = await page(payloads, 'chart')
    const json = /class="figure-data">([^<]*)</.exec(html)?.[1] ?? ''
    const data = JSON.parse(json) as Figure
    const clean = payloads.map((text) => text.replaceAll('\0', ''))
    assert.deepEqual(
      data.series.map(({ label }) => label.replaceAll('\0', '')),
      clean,
    )
  })

  async function page(texts: readonly string[], content: 'chart' | 'table'): Promise<string> {
    const figure = content === 'chart' ? figureOf(texts) : withoutDrawing(figureOf(texts))
    put(
      'layouts/home.html',
      '{{ $f := resources.Get "figure.json" | transform.Unmarshal }}{{ partial "figure.html" (dict "page" . "figure" $f) }}',
    )
    put('data/figure.json', JSON.stringify(figure))
    const drawn = await renderFigure(figureOf(['a']))
    for (const [name, svg] of drawn.svgs) put(`build/figures/article/${name}`, svg)
    put('build/figures/article/sample.csv', drawn.csv)
    put('hugo.toml', configuration)
    execFileSync(hugo.path, ['--source', folder, '--panicOnWarning'], { stdio: 'pipe' })
    // Templates let texts break after separators, and align numbers.
    const html = readFileSync(join(folder, 'public/index.html'), 'utf8')
    return html.replaceAll(/<wbr \/>|<span data-rest="\.0+">([^<]*)<\/span>/g, '$1')
  }

  function put(path: string, text: string): void {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
})

const configuration = `
baseURL = 'https://x.invalid/'
disableKinds = ['taxonomy', 'term', 'rss', 'sitemap', '404']
[module]
mounts = [
  { source = 'layouts', target = 'layouts' },
  { source = '${join(packageRoot, 'layouts/_partials')}', target = 'layouts/_partials' },
  { source = 'data', target = 'assets' },
  { source = 'build', target = 'assets/build' },
]
`

function withoutDrawing({ drawing, live, ...table }: Figure): Figure {
  assert.ok(drawing && live)
  return table
}

function found(): { path: string; skip: string | false } {
  try {
    return { path: hugoBinary(), skip: false }
  } catch {
    return { path: '', skip: 'SKIPPED: no Hugo' }
  }
}

function count(text: string, part: string): number {
  return text.split(part).length - 1
}
