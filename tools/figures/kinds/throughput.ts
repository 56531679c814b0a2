// A metric against a numeric key, a line a series: throughput versus threads, cores, users.
import { baselineFrom } from '../../analysis/baseline.ts'
import { label } from '../../analysis/label.ts'
import type { Cell } from '../../analysis/projection.ts'
import { looks } from '../colours.ts'
import type { FigureContext } from '../context.ts'
import type { Figure, FigureTable, TableCell } from '../figure.ts'
import { distinct, evidenceOf, frameOf, gridOf, holds, nameOf, type Fields } from '../grid.ts'
import { collapseMarks, collapseNotes, crossoverNotes, linesOf } from '../line-shapes.ts'
import type { RequestOf, ThroughputRequest } from '../request.ts'
import { tableCell } from '../tables.ts'

/** Builds the figure. Its cells are those of `query --row <x> --column <series>,<facet>`. */
export function throughput(
  request: ThroughputRequest | RequestOf<'scaling'>,
  context: FigureContext,
  statistic: 'median' | 'mean' = 'median',
): Figure {
  const { words } = context
  const facetKeys = request.facet === undefined ? [] : [request.facet]
  const grid = gridOf(request, context, {
    row: [request.x],
    column: [...request.series, ...facetKeys],
    statistic,
  })
  const { cells } = grid
  const x = distinct(cells, [request.x]).map((fields) => fields[request.x] ?? '')
  const series = distinct(cells, request.series)
  const facets = request.facet === undefined ? [{}] : distinct(cells, facetKeys)
  const evidence = evidenceOf(context)
  const byEngine = request.series.includes('engine') || request.series.includes('version')
  const styles = looks(
    series.map((fields) => ({ fields, engine: fields['engine'] ?? engineOf(cells, fields) })),
    byEngine,
    words,
  )
  const wanted = request.kind === 'throughput' ? request.baseline : undefined
  // `first` is the first series: `known-names.ts` lets no other word pass.
  const texts = wanted ? baselineFrom(wanted, grid.runs).texts : {}
  const baseline = series.findIndex((fields) => holds(fields, texts))
  const labels = series.map((fields) => nameOf(fields, request.series, request.labels, words))
  const indexed = cells.map((cell) => ({
    cell,
    facet: facets.findIndex((fields) => holds(cell.fields, fields)),
    series: series.findIndex((fields) => holds(cell.fields, fields)),
    x: x.indexOf(cell.fields[request.x] ?? ''),
  }))
  const chart = {
    x: { key: request.x, title: words.key(request.x).title, values: x, scale: request.scale },
    series: series.map((fields, index) => ({
      label: labels[index] ?? '',
      fields,
      ...(styles[index] ?? { colour: 'grey-3', dash: 0, marker: 0 }),
    })),
    facets: facets.map((fields) => ({ label: label(fields, words), fields })),
    cells: {
      facet: indexed.map(({ facet }) => facet),
      series: indexed.map((entry) => entry.series),
      x: indexed.map((entry) => entry.x),
      value: cells.map(({ value }) => value),
      low: cells.map(({ low }) => low),
      high: cells.map(({ high }) => high),
      n: cells.map(({ n }) => n),
      status: cells.map(({ status }) => status),
      reason: cells.map(({ reason }) => reason ?? ''),
      warnings: cells.map(({ warnings }) => warnings),
      evidence: cells.map((cell) => evidence.of(cell)),
    },
  }
  const frame = frameOf(request, context, grid, {
    contrast: request.series,
    whiskers: true,
    statistic,
  })
  // `scaling` has tables of its lines.
  const lines =
    request.kind === 'throughput' && frame.metric.better === 'higher' ? linesOf(chart) : []
  return {
    ...frame,
    kind: 'throughput',
    x: chart.x,
    series: chart.series,
    facets: chart.facets,
    ...(baseline >= 0 ? { baseline } : {}),
    mode: request.kind === 'throughput' ? request.mode : 'absolute',
    cells: chart.cells,
    ...marked(collapseMarks(lines, chart)),
    notes: [...frame.notes, ...collapseNotes(lines, chart), ...crossoverNotes(lines, chart)],
    table: {
      head: [words.key(request.x).title, ...labels],
      align: ['right', ...labels.map(() => 'right' as const)],
      rows: facets.flatMap((facetFields) => {
        const group = label(facetFields, words)
        return x.map((value, index) => ({
          label: value,
          ...(index === 0 && group !== '' ? { group } : {}),
          cells: series.map((fields): TableCell => {
            const cell = grid.at({ [request.x]: value }, { ...facetFields, ...fields })
            return tableCell(cell, evidence, request.metric, words)
          }),
        }))
      }),
    } satisfies FigureTable,
    evidence: evidence.list,
  }
}

function marked(marks: NonNullable<Figure['marks']>): Pick<Figure, 'marks'> {
  return marks.length > 0 ? { marks } : {}
}

function engineOf(cells: readonly Cell[], fields: Fields): string | undefined {
  return cells.find((cell) => holds(cell.fields, fields))?.runs[0]?.fields['engine']
}
