// A table of one metric: rows and columns are combinations of keys.
import * as z from '../../core/schema.ts'
import { label } from '../../analysis/label.ts'
import type { Cell } from '../../analysis/projection.ts'
import { noCells } from '../cell-columns.ts'
import {
  type FigureContext,
  medianOfRuns,
  type FigureContent,
  type FigureKind,
  type RequestProblem,
} from '../kind.ts'
import type { TableCell } from '../figure.ts'
import { evidenceOf, frameOf, gridOf, writtenText } from '../grid.ts'
import { tableCell } from '../tables.ts'
import { columnKeys, fenceSchema, rowKeys, side } from '../options.ts'

const schema = fenceSchema('table', {
  row: rowKeys,
  column: columnKeys,
  mode: z
    .enum(['absolute', 'relative', 'both'])
    .default('absolute')
    .describe('`both`: values and their change in percent'),
  baseline: side.optional().describe('the baseline; required by `relative` and `both`'),
})
type Request = z.output<typeof schema>

export const table: FigureKind<typeof schema> = {
  schema,
  keys: ['row', 'column'],
  contrast: ['row', 'column'],
  metrics: ['metric'],
  problems,
  how: medianOfRuns,
  build,
}

// Its cells are those of `query --row <row> --column <column>`.
function build(request: Request, context: FigureContext): FigureContent {
  const { vocabulary } = context
  const grid = gridOf(request, context, {
    row: request.row,
    column: request.column,
    ...(request.mode !== 'absolute' && request.baseline ? { baseline: request.baseline } : {}),
  })
  const { rows, columns } = grid
  const evidence = evidenceOf(context)
  const heads = columns.map(
    (fields) => writtenText(request.labels, fields, request.column) ?? label(fields, vocabulary),
  )
  return {
    ...frameOf(request, context, grid, {
      contrast:
        Object.keys(request.baseline ?? {}).length > 0
          ? Object.keys(request.baseline ?? {})
          : request.column,
      whiskers: false,
    }),
    x: { key: request.row[0] ?? '', title: request.row.join(', '), values: [], scale: 'even' },
    series: [],
    facets: [{ label: '', fields: {} }],
    mode: request.mode === 'relative' ? 'relative' : 'absolute',
    cells: noCells,
    table: {
      head: [request.row.map((key) => vocabulary.key(key).title).join(', '), ...heads],
      align: ['left', ...heads.map(() => 'right' as const)],
      rows: rows.map((rowFields) => ({
        label:
          writtenText(request.labels, rowFields, request.row) ??
          (request.row.length === 1
            ? Object.values(rowFields).join(' ')
            : label(rowFields, vocabulary)),
        cells: columns.map((columnFields) => {
          const cell = grid.at(rowFields, columnFields)
          return request.mode === 'both'
            ? withChange(tableCell(cell, evidence, request.metric, vocabulary, 'value'), cell)
            : tableCell(cell, evidence, request.metric, vocabulary)
        }),
      })),
    },
    evidence: evidence.list,
  }
}

function problems({ mode, baseline }: Request): readonly RequestProblem[] {
  if (mode === 'absolute' || baseline) return []
  const message = 'Unexpected relative table without a baseline'
  return [{ rule: 'figure/baseline', message, path: ['mode'] }]
}

// 1,024 (−32.1 %): the number, and how far it is from its baseline, which has none.
function withChange(shown: TableCell, cell: Cell | undefined): TableCell {
  const { value, ratio, baseline } = cell ?? {}
  if (typeof value !== 'number' || typeof ratio !== 'number' || !baseline) return shown
  const percent = ((ratio - 1) * 100).toFixed(1).replace('-', '−')
  const sign = percent.startsWith('−') ? '' : '+'
  return { ...shown, text: `${shown.text} (${sign}${percent} %)` }
}
