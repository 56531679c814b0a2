// The kinds of figures that compare, built from the runs of `comparisons/`: one fixture a kind.
//
// A fixture is the fence of a figure; its golden is what the figure knows, without evidence. UPDATE_GOLDEN=1 writes it:
// read it before you commit it. Every drawing is drawn too, and its texts are part of the golden.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { withStability } from '../../tools/analysis/within-run.ts'
import { parseYaml } from '../../tools/archive/front-matter.ts'
import type { Figure } from '../../tools/figures/figure.ts'
import { buildFigure } from '../../tools/figures/figure-kinds.ts'
import { requestProblems } from '../../tools/figures/request-problems.ts'
import { figureRequest } from '../../tools/figures/request.ts'
import { condense } from '../../tools/formats/reading/condense.ts'
import type { Run } from '../../tools/core/model.ts'
import { figureCsv } from '../../tools/draw/csv.ts'
import { renderFigure } from '../../tools/draw/drawing-kinds.ts'
import { asStarts, lostRun, run, sampledSource } from '../analysis/runs.ts'

const vocabulary = readVocabulary(join(import.meta.dirname, '../..'))
const folder = join(import.meta.dirname, 'comparisons')

// Four versions × threads × hyper-threading, four repeats each: 8.4 is slower, 9.0 level, 9.1 faster with many threads.
const factor: Readonly<Record<string, readonly number[]>> = {
  '8.0': [1, 1, 1, 1],
  '8.4': [0.9, 0.88, 0.9, 0.95],
  '9.0': [1.004, 0.997, 1.001, 0.4],
  '9.1': [0.95, 1.02, 1.3, 1.4],
}
const threads = ['1', '4', '16', '64']
const base = [1000, 3800, 9000, 8000]

function measured(): readonly Run[] {
  let id = 0
  const runs = Object.entries(factor).flatMap(([version, factors]) =>
    ['off', 'on'].flatMap((ht) =>
      threads.flatMap((text, place): readonly Run[] => {
        const fields = { engine: 'mysql', version, threads: text, ht, cores: '8' }
        if (version === '9.1' && ht === 'on' && text === '64') {
          return [lostRun((id += 1), fields, 'failed', 'FATAL: error 1040')]
        }
        const value = (base[place] ?? 0) * (factors[place] ?? 1) * (ht === 'on' ? 1.2 : 1)
        return [0, 4, -6, 9].map((offset, repeat) => {
          const qps = Math.round(value + (offset * value) / 1000)
          return withStability(
            sampled((id += 1), { ...fields, repeat: String(repeat + 1) }, qps),
            vocabulary.metrics,
          )
        })
      }),
    ),
  )
  return asStarts(runs)
}

// A run with a sample a second; the first repeat at one thread of 8.4 rises, and one of 9.0 stalls.
function sampled(id: number, fields: Readonly<Record<string, string>>, qps: number): Run {
  const rates = Array.from({ length: 20 }, (_, second) => {
    if (fields['version'] === '8.4' && fields['threads'] === '1' && fields['repeat'] === '1')
      return qps * (0.5 + second / 20)
    if (fields['version'] === '9.0' && fields['threads'] === '4' && second === 7) return 0
    return qps * (1 + (second % 2 === 0 ? 0.01 : -0.01))
  })
  const series = condense(
    {
      at: Float64Array.from(rates, (_, second) => second + 1),
      columns: [{ metric: 'qps', unit: '1/s', values: Float64Array.from(rates) }],
    },
    () => 'extremes',
  )
  const kernel = fields['version'] === '9.1' ? '6.8' : '5.4'
  return run(
    id,
    fields,
    { qps, 'cpu/op': 0.5 / qps, 'cs/op': 3 },
    {
      source: sampledSource(`${String(id)}.txt`, fields, series),
      host: [{ name: 'kernel', value: kernel, file: 'uname.txt', line: 1 }],
    },
  )
}

const runs = measured()

function figure(yaml: string): Figure {
  const { data, place } = parseYaml(`id: f\ntitle: T\narchive: a\n${yaml}`, 'article.md', 1)
  const { request, diagnostics } = figureRequest({ data, place })
  assert.ok(request, JSON.stringify(diagnostics))
  assert.deepEqual(requestProblems(request, { runs }), [])
  return buildFigure(request, {
    article: 'article',
    number: 1,
    runs,
    vocabulary,
    archiveOf: () => 'a',
    published: () => undefined,
  })
}

// What a reader sees, a line each: words, tables, and the texts and marks of the drawing.
async function seen(built: Figure): Promise<string> {
  const lines = [
    `${built.kind}: ${built.subtitle}`,
    `series: ${built.series.map(({ label, colour }) => `${label} ${colour}`).join(', ')}`,
    ...built.caveats.map((caveat) => `caveat: ${caveat}`),
    ...built.notes.map((note) => `note: ${note}`),
    ...built.warnings.map((warning) => `warning: ${warning}`),
    ...(built.confounders ?? []).map(({ text, evidence = [] }) => {
      const lines = evidence.map(({ file, line }) => ` ${file}:${String(line)}`)
      return `differs too: ${text}${lines.join('')}`
    }),
    ...(built.marks ?? []).map(({ series, x, word }) => `mark: ${word} of ${series} at ${x}`),
  ]
  for (const table of [...(built.summaries ?? []), built.table]) {
    lines.push(
      `table${table.title === undefined ? '' : ` ${table.title}`}: ${table.head.join(' | ')}`,
    )
    for (const { label, group, cells } of table.rows) {
      const texts = cells.map(({ text, detail = '', heat, significant, mark }) =>
        [
          text,
          detail === '' ? '' : `(${detail})`,
          heat === undefined ? '' : `[${heat}${significant ? '!' : ''}]`,
          mark ?? '',
        ]
          .filter((part) => part !== '')
          .join(' '),
      )
      if (group !== undefined) lines.push(`  ${group}`)
      lines.push(`  ${label}: ${texts.join(' | ')}`)
    }
  }
  // `tests/draw` looks at charts.
  if (built.drawing && built.drawing.kind !== 'chart') {
    const { svgs } = await renderFigure(built)
    for (const [name, svg] of [...svgs].toSorted()) {
      const texts = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text)
      lines.push(`${name}: ${texts.join(' ¦ ')}`)
    }
  }
  return `${lines.join('\n')}\n`
}

suite('figures that compare', () => {
  const fixtures = readdirSync(folder).filter((name) => name.endsWith('.yaml'))

  test('there is a fixture of every kind', () => {
    const kinds = new Set(
      fixtures.map((name) => /^kind: (\S+)/.exec(readFileSync(join(folder, name), 'utf8'))?.[1]),
    )
    for (const kind of [
      'relative',
      'heat-table',
      'grouped-bars',
      'ladder',
      'scaling',
      'repeats',
      'per-operation',
      'timeline',
    ]) {
      assert.ok(kinds.has(kind), kind)
    }
  })

  for (const name of fixtures) {
    const golden = join(folder, name.replace('.yaml', '.golden'))

    test(`${name} shows what its golden says`, async () => {
      const text = await seen(figure(readFileSync(join(folder, name), 'utf8')))
      if (process.env['UPDATE_GOLDEN']) writeFileSync(golden, text)
      assert.ok(existsSync(golden), `UPDATE_GOLDEN=1 writes ${golden}`)
      assert.equal(text, readFileSync(golden, 'utf8'))
    })

    test(`${name} has cells of equal length that point into its lists, and rows as CSV`, () => {
      const built = figure(readFileSync(join(folder, name), 'utf8'))
      const columns = Object.values(built.cells) as readonly (readonly unknown[])[]
      assert.equal(new Set(columns.map((column) => column.length)).size, 1)
      assert.ok(built.cells.series.every((series) => built.series[series] !== undefined))
      assert.ok(built.cells.x.every((x) => built.x.values[x] !== undefined))
      assert.ok(built.cells.evidence.flat().every((place) => built.evidence[place] !== undefined))
      assert.equal(figureCsv(built).split('\r\n').length, built.cells.x.length + 2)
    })
  }
})

suite('the baseline of a figure', () => {
  const lines = 'kind: throughput\nseries: version\nmode: relative\n'

  test('of lines may be the first of them', () => {
    assert.equal(figure(`${lines}baseline: {version: first}`).baseline, 0)
    assert.equal(figure(`${lines}baseline: {version: '9.0'}`).baseline, 2)
  })

  test('may be a word of a row of costs', () => {
    const { summaries = [] } = figure(
      "kind: per-operation\nrow: version\nmetrics: [cs/op]\nfilter: 'ht:off threads:1'\nbaseline: {version: previous}",
    )
    const [, relative] = summaries
    assert.equal(relative?.title, 'Relative to the previous version')
    assert.deepEqual(
      relative.rows.map(({ cells }) => cells[0]?.text),
      ['no baseline', '1.00', '1.00', '1.00'],
    )
  })
})

suite('a figure that cannot be built', () => {
  const wrong = (yaml: string): readonly string[] => {
    const { data, place } = parseYaml(`id: f\ntitle: T\narchive: a\n${yaml}`, 'article.md', 10)
    const { request, diagnostics } = figureRequest({ data, place })
    if (!request) return diagnostics.map(({ message, place: at }) => `${at.line}: ${message}`)
    return requestProblems(request, { runs }).map(
      ({ message, path }) => `${place(path).line}: ${message}`,
    )
  }

  test('names a baseline that is no series', () => {
    assert.deepEqual(wrong('kind: throughput\nseries: version\nbaseline: {version: best}'), [
      '16: Unexpected baseline `best` of a throughput figure, expected a value of version or first',
    ])
  })

  test('says which key, text or part of the filter is unknown, and at which line', () => {
    assert.deepEqual(wrong('kind: ladder\nrow: release'), [
      '15: Unexpected key `release`, expected one of cores, engine, ht, repeat, threads, version',
    ])
    assert.deepEqual(wrong('kind: ladder\nrow: version, threads'), [
      '15: Unexpected key `version, threads`, expected a list: `[version, threads]`',
    ])
    assert.deepEqual(wrong('kind: repeats\nrow: version\nfilter: "threads:(1 OR"'), [
      '16: Unexpected end, expected a text after threads: (column 14)',
    ])
    assert.deepEqual(wrong('kind: repeats\nrow: version\nfilter: "thread:1"'), [
      '16: Unexpected key `thread` in the filter, expected one of cores, engine, ht, repeat, threads, version; closest: threads',
    ])
    assert.deepEqual(
      wrong('kind: relative\nrow: threads\nseries: version\nbaseline: {version: "7.0"}'),
      ['17: Unexpected version `7.0`, expected one of 8.0, 8.4, 9.0, 9.1; closest: 8.0, 9.0'],
    )
    assert.deepEqual(wrong('kind: relative\nrow: threads\nseries: version\nbaseline: {ht: on}'), [
      '17: Unexpected key `ht` of the baseline, expected one of version',
    ])
  })

  test('says what its kind takes', () => {
    assert.match(wrong('kind: relative\nrow: threads\nseries: version').join(), /baseline/)
    assert.match(wrong('kind: ladder\nrow: version\nwarmup: -3').join(), /whole number in `warmup`/)
    assert.match(
      wrong('kind: timeline\nseries: version\nmetrics: [nothing]').join(),
      /Unexpected metric/,
    )
  })
})
