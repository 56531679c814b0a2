// Every run as a point: what the repeats of a point look like, with their interval, range and table.
import { coefficientOfVariation } from '../analysis/deviation.ts'
import { formatNumber } from '../analysis/format-number.ts'
import { mean } from '../analysis/mean.ts'
import { medianInterval } from '../analysis/median-interval.ts'
import type { Cell } from '../analysis/projection.ts'
import type { FigureContext } from './context.ts'
import type { DotMark, Figure, FigureTable, TableCell } from './figure.ts'
import { cellsOf, evidenceOf, frameOf, gridOf, nameOf, seriesOf } from './grid.ts'
import type { RequestOf } from './request.ts'

/** Builds the figure: a row a point, small dots the runs, a large one the median, a line its interval. */
export function repeats(request: RequestOf<'repeats'>, context: FigureContext): Figure {
  const { words } = context
  const grid = gridOf(request, context, { row: request.row, column: [] })
  const evidence = evidenceOf(context)
  const names = grid.rows.map((row) => nameOf(row, request.row, request.labels, words))
  const cells = grid.rows.map((row) => grid.at(row, {}))
  const few = cells.some((cell) => cell && cell.n > 0 && !medianInterval(cell.values, level))
  const frame = frameOf(request, context, grid, {
    contrast: [],
    whiskers: false,
    notes: [
      'Dots: single runs. Tick: their median. Shade: the 95 % interval of the median.',
      ...(few ? ['Below 6 runs a median has no 95 % interval: the shade is the range then.'] : []),
    ],
  })
  const number = (value: number | undefined): string =>
    value === undefined ? '' : formatNumber(value, words.metric(request.metric))
  const mark = (cell: Cell | undefined): DotMark => {
    const interval = cell && medianInterval(cell.values, level)
    return {
      series: 0,
      value: cell?.value ?? null,
      low: interval?.low ?? cell?.low ?? null,
      high: interval?.high ?? cell?.high ?? null,
      points: cell?.values ?? [],
      tone: 'plain',
      text: cell?.value === null ? cell.status : `n = ${String(cell?.n ?? 0)}`,
      warned: (cell?.warnings.length ?? 0) > 0,
    }
  }
  const table: FigureTable = {
    head: [
      request.row.map((key) => words.key(key).title).join(', '),
      'n',
      'median',
      'mean',
      'smallest',
      'largest',
      'largest ÷ smallest',
      'deviation ÷ mean',
      'runs',
    ],
    align: ['left', 'right', 'right', 'right', 'right', 'right', 'right', 'right', 'left'],
    rows: names.map((label, index) => {
      const cell = cells[index]
      const variation = coefficientOfVariation(cell?.values ?? [])
      const { low = null, high = null } = cell ?? {}
      const shown = cell ? evidence.of(cell) : []
      const texts: readonly string[] = [
        String(cell?.n ?? 0),
        cell?.value === null ? cell.status : number(cell?.value),
        number(mean(cell?.values ?? [])),
        number(low ?? undefined),
        number(high ?? undefined),
        low !== null && high !== null && low > 0 ? (high / low).toFixed(3) : '',
        variation === undefined ? '' : `${(variation * 100).toFixed(1)} %`,
        (cell?.values ?? [])
          .toSorted((a, b) => a - b)
          .map((value) => number(value))
          .join(' · '),
      ]
      return {
        label,
        cells: texts.map((text, place): TableCell => {
          if (place !== 1) return { text }
          const warned = (cell?.warnings.length ?? 0) > 0 ? { mark: 'warned' as const } : {}
          return {
            text,
            ...(cell === undefined || cell.value === null ? {} : { value: cell.value }),
            evidence: shown,
            ...warned,
          }
        }),
      }
    }),
  }
  return {
    ...frame,
    kind: 'repeats',
    x: {
      key: request.row.join(', '),
      title: request.row.map((key) => words.key(key).title).join(', '),
      values: names,
      scale: 'even',
    },
    series: seriesOf(grid, [], {}, words).map((one) => ({ ...one, label: frame.metric.title })),
    facets: [{ label: '', fields: {} }],
    mode: 'absolute',
    cells: cellsOf(grid, evidence),
    drawing: {
      kind: 'dots',
      scale: 'linear',
      unit: frame.metric.unit,
      axis: frame.metric.title,
      rows: names.map((label, index) => ({ label, marks: [mark(cells[index])] })),
    },
    table,
    evidence: evidence.list,
  }
}

const level = 0.95
