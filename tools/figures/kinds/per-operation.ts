// Cost per operation: several metrics per row, absolute and relative to one of the rows.
import type * as z from '../../core/schema.ts'
import { baselineFrom } from '../../analysis/baseline.ts'
import { grouped } from '../../analysis/format-number.ts'
import { hostMetrics } from '../../analysis/cost-per-operation.ts'
import type { Cell } from '../../analysis/projection.ts'
import type { FigureContext, FigureContent, FigureKind } from '../kind.ts'
import type { FigureTable, TableCell } from '../figure.ts'
import { figureCells } from '../cells.ts'
import { evidenceOf, frameOf, gridOf, holds, nameOf, placedCells, seriesOf } from '../grid.ts'
import { rowAxis } from '../row-figure.ts'
import { cellVerdict, shadeOf } from '../cell-verdict.ts'
import { tableCell } from '../tables.ts'
import { fenceSchema, rowKeys, side, texts } from '../options.ts'

const schema = fenceSchema('per-operation', {
  row: rowKeys,
  metrics: texts
    .default(['cpu/op', 'cs/op', 'r/op', 'rKB/op', 'wKB/op'])
    .describe('metrics of the columns (default: `cpu/op`, `cs/op`, `r/op`, `rKB/op`, `wKB/op`)'),
  baseline: side.optional().describe('row that ratios refer to (default: the first row)'),
})
type Request = z.output<typeof schema>

const cpuNote = 'CPU, % s: 100 is all CPUs of the machine busy for one second.'

export const perOperation: FigureKind<typeof schema> = {
  schema,
  keys: ['row'],
  contrast: ['row'],
  metrics: ['metrics'],
  how: () => 'A cost is a counter of the run ÷ the operations of the run.',
  live: true,
  build,
}

// The first row is the baseline by default.
function build(request: Request, context: FigureContext): FigureContent {
  const { vocabulary } = context
  const axes = { row: request.row, column: [] }
  const plain = gridOf(request, context, { ...axes, metric: request.metrics[0] ?? '' })
  const baseline = request.baseline ?? plain.rows[0] ?? {}
  const grids = request.metrics.map((metric) =>
    gridOf(request, context, { ...axes, metric, baseline }),
  )
  const evidence = evidenceOf(context)
  const names = plain.rows.map((row) => nameOf(row, request.row, request.labels, vocabulary))
  const { texts, keywords } = baselineFrom(baseline, plain.runs)
  const relational = Object.entries(keywords).map(([key, word]) => `the ${word} ${key}`)
  const base = relational.length > 0 ? -1 : plain.rows.findIndex((fields) => holds(fields, texts))
  const areCosts = request.metrics.every(isCost)
  const heads = request.metrics.map((metric) => {
    const { short, title, shown, unit } = vocabulary.metric(metric)
    const printed = shown?.unit ?? unit
    const name = areCosts ? (short ?? title).replace(/\/op$/, '') : (short ?? title)
    return printed === '1' || printed === '' ? name : `${name}, ${printed}`
  })
  const note = request.metrics.includes('cpu/op') ? { note: cpuNote } : {}
  const table = (
    title: string | undefined,
    cellOf: (cell: Cell | undefined, metric: string) => TableCell,
  ): FigureTable => ({
    ...(title === undefined ? {} : { title }),
    ...(title === undefined ? {} : note),
    head: [request.row.map((key) => vocabulary.key(key).title).join(', '), ...heads],
    align: ['left', ...heads.map(() => 'right' as const)],
    rows: plain.rows.map((row, index) => ({
      label: names[index] ?? '',
      cells: grids.map((grid, column) => cellOf(grid.at(row, {}), request.metrics[column] ?? '')),
    })),
  })
  const absolute = table(areCosts ? `Per ${operationsOf(request)}` : undefined, (cell, metric) =>
    tableCell(cell, evidence, metric, vocabulary, 'value'),
  )
  const relative = table(`Relative to ${names[base] ?? relational.join(', ')}`, (cell, metric) => {
    const shown = tableCell(cell, evidence, metric, vocabulary)
    if (cell?.ratio === undefined || cell.ratio === null) return shown
    const { better } = vocabulary.metric(metric)
    if (better === undefined) return shown
    return { ...shown, ...shadeOf(cell.ratio, cellVerdict(cell, better)) }
  })
  const frame = frameOf(request, context, plain, {
    contrast: request.row,
    whiskers: false,
    notes: perNotes(request),
  })
  const { name, title, unit, better } = frame.metric
  return {
    ...frame,
    // The heads of the table state the units.
    metric: { name, title, unit, ...(better === undefined ? {} : { better }) },
    x: rowAxis(request, names, vocabulary),
    series: grids.map((grid, index) => ({
      ...(seriesOf(grid, [], request, context)[0] ?? {
        fields: {},
        colour: 'slate',
        dash: 0,
        marker: 0,
      }),
      label: request.metrics[index] ?? '',
      unit: grid.cells.find(({ value }) => value !== null)?.unit ?? '1',
    })),
    facets: [{ label: '', fields: {} }],
    ...(base >= 0 ? { baseline: base } : {}),
    mode: 'absolute',
    // A series per metric.
    cells: figureCells(
      grids.flatMap((grid, series) => placedCells(grid).map((one) => ({ ...one, series }))),
      evidence,
    ),
    summaries: plain.rows.length > 1 ? [absolute, relative] : [absolute],
    table: absolute,
    evidence: evidence.list,
  }
}

function isCost(metric: string): boolean {
  return hostMetrics.get(metric)?.perOperation === true
}

function operationsOf({ per }: Request): string {
  return per === undefined ? 'operation' : `${grouped(String(per))} operations`
}

// Metrics that a published table states, such as seconds, are not per operation.
function perNotes(request: Request): readonly string[] {
  const { formula, metrics } = request
  if (!metrics.some(isCost)) return []
  return [
    `Per ${operationsOf(request)}: counts of the whole machine per second, which include the client and all other work, ÷ operations per second${formula === undefined ? '' : ` (formula ${formula})`}.`,
  ]
}
