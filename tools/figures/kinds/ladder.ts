// One workload over all releases: each relative to the previous one, with the largest change.
import type * as z from '../../core/schema.ts'
import { formatNumber } from '../../analysis/format-number.ts'
import { compareCells, compareFamily } from '../../analysis/compare-cells.ts'
import type { ComparedRuns } from '../../analysis/comparisons-by-runs.ts'
import type { Cell } from '../../analysis/projection.ts'
import { verdictText } from '../../analysis/verdict.ts'
import { type FigureContext, ratioOfMedians, type FigureContent, type FigureKind } from '../kind.ts'
import type { DotMark, Figure } from '../figure.ts'
import {
  cellsOf,
  correctedForArchive,
  evidenceOf,
  frameOf,
  gridOf,
  nameOf,
  seriesOf,
} from '../grid.ts'
import { jointStepNotes } from '../joint-step-notes.ts'
import { rowAxis } from '../row-figure.ts'
import { absoluteTable } from '../tables.ts'
import { fenceSchema, texts } from '../options.ts'

interface Step {
  readonly from: string
  readonly to: string
  readonly ratio: number
  readonly index: number
  /** `−16 % (lower)`. */
  readonly change: string
}

const schema = fenceSchema('ladder', {
  row: texts.default(['version']).describe('key or keys of the releases (default: `version`)'),
})
type Request = z.output<typeof schema>

export const ladder: FigureKind<typeof schema> = {
  schema,
  keys: ['row'],
  contrast: ['row'],
  metrics: ['metric'],
  how: ratioOfMedians,
  live: true,
  build,
}

// A row a release in natural order; a step is the ratio to the last release with a number.
function build(request: Request, context: FigureContext): FigureContent {
  const { vocabulary } = context
  const grid = gridOf(request, context, { row: request.row, column: [] })
  const evidence = evidenceOf(context)
  const [column = { label: '', fields: {}, colour: 'blue', dash: 0, marker: 2 }] = seriesOf(
    grid,
    [],
    request,
    context,
  )
  const series = [{ ...column, label: vocabulary.metric(request.metric).title }]
  const names = grid.rows.map((row) => nameOf(row, request.row, request.labels, vocabulary))
  const cells = grid.rows.map((row) => grid.at(row, {}))
  const steps = stepsOf(cells, names, request, context)
  const largest = steps.reduce<Step | undefined>(
    (most, step) => (!most || size(step) > size(most) ? step : most),
    undefined,
  )
  const frame = frameOf(request, context, grid, {
    contrast: request.row,
    whiskers: true,
    caveats: ['Percentages are relative to the release above.'],
    notes: [
      ...(largest && size(largest) > 0
        ? [`Largest change: ${largest.from} to ${largest.to}, ${largest.change}.`]
        : []),
      ...jointStepNotes(request, context, grid.rows, names),
    ],
  })
  const mark = (cell: Cell | undefined, index: number): DotMark => {
    const step = steps.find((candidate) => candidate.index === index)
    const value = cell?.value ?? null
    const number =
      value === null
        ? (cell?.status ?? 'not measured')
        : formatNumber(value, vocabulary.metric(request.metric))
    return {
      series: 0,
      value,
      low: cell?.low ?? null,
      high: cell?.high ?? null,
      tone: 'plain',
      text: step ? `${number}  ${percent(step.ratio)}` : number,
      ...(step && step === largest ? { strong: true } : {}),
      warned: (cell?.warnings.length ?? 0) > 0,
    }
  }
  return {
    ...frame,
    x: rowAxis(request, names, vocabulary),
    series,
    facets: [{ label: '', fields: {} }],
    mode: 'absolute',
    cells: cellsOf(grid, evidence),
    drawing: {
      kind: 'dots',
      scale: 'linear',
      unit: frame.metric.shown ?? frame.metric.unit,
      joined: true,
      axis: frame.metric.title,
      rows: names.map((label, index) => ({ label, marks: [mark(cells[index], index)] })),
    },
    table: stepTable(
      absoluteTable(grid, request.metric, {
        row: request.row,
        heads: [frame.metric.title],
        labels: request.labels,
        evidence,
        vocabulary,
      }),
      steps,
    ),
    evidence: evidence.list,
  }
}

function stepsOf(
  cells: readonly (Cell | undefined)[],
  names: readonly string[],
  request: Request,
  context: FigureContext,
): readonly Step[] {
  const { metric, margin } = request
  const compared: { before: number; index: number; own: ComparedRuns }[] = []
  let before: number | undefined
  cells.forEach((cell, index) => {
    if (!cell || cell.value === null) return
    const base = before === undefined ? undefined : cells[before]
    if (base && before !== undefined) {
      const comparison = compareCells(base, cell, margin)
      const own = { metric, baseline: base.runs, contender: cell.runs, comparison }
      compared.push({ before, index, own })
    }
    before = index
  })
  const family = compareFamily(compared.map(({ own }) => own.comparison))
  const corrected = correctedForArchive(
    compared.map(({ own }, step) => ({ ...own, comparison: family[step] ?? own.comparison })),
    request,
    context,
  )
  return compared.flatMap(({ before: from, index }, step): readonly Step[] => {
    const { ratio = null, verdict } = corrected[step]?.comparison ?? {}
    if (ratio === null || ratio <= 0 || !verdict) return []
    const change = `${percent(ratio)} (${verdictText(verdict)})`
    return [{ from: names[from] ?? '', to: names[index] ?? '', ratio, index, change }]
  })
}

function stepTable(table: Figure['table'], steps: readonly Step[]): Figure['table'] {
  return {
    ...table,
    head: [...table.head, 'step'],
    align: [...table.align, 'left'],
    rows: table.rows.map((row, index) => {
      const step = steps.find((candidate) => candidate.index === index)
      return { ...row, cells: [...row.cells, { text: step?.change ?? '' }] }
    }),
  }
}

function size({ ratio }: Step): number {
  return Math.abs(Math.log(ratio))
}

function percent(ratio: number): string {
  const change = (ratio - 1) * 100
  const digits = Math.abs(change) < 10 ? 1 : 0
  return `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(digits)} %`
}
