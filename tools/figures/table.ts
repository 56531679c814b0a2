// A table of one metric: rows and columns are combinations of keys.
import { label } from '../analysis/label.ts'
import { project } from '../analysis/projection.ts'
import { EvidenceList, notesOf, warningsOf } from './cells.ts'
import type { FigureContext } from './context.ts'
import type { Figure } from './figure.ts'
import { metricOf, subtitleOf } from './frame.ts'
import type { TableRequest } from './request.ts'
import { distinct, tableCell, writtenLabel } from './throughput.ts'

/** Builds the figure. Its cells are those of `query --row <row> --column <column>`. */
export function table(request: TableRequest, context: FigureContext): Figure {
  const { words } = context
  const keys = [...request.row, ...request.column]
  const { cells, residue } = project(context.runs, {
    metric: request.metric,
    keys,
    where: new Map(Object.entries(request.where)),
    ...(request.mode === 'relative' && request.baseline ? { baseline: request.baseline } : {}),
  })
  const rows = distinct(cells, request.row)
  const columns = distinct(cells, request.column)
  const evidence = new EvidenceList(context.archiveOf, context.published)
  const byFields = new Map(
    cells.map((cell) => [keys.map((key) => cell.fields[key]).join('\0'), cell]),
  )
  const heads = columns.map(
    (fields) => writtenLabel(request.labels, fields, request.column) ?? label(fields, words),
  )
  return {
    id: request.id,
    article: context.article,
    kind: 'table',
    number: context.number,
    title: request.title,
    subtitle: request.subtitle ?? subtitleOf(cells, keys, words),
    metric: metricOf(request.metric, cells, words),
    x: { key: request.row[0] ?? '', title: request.row.join(', '), values: [], scale: 'even' },
    series: [],
    facets: [{ label: '', fields: {} }],
    mode: request.mode,
    cells: {
      facet: [],
      series: [],
      x: [],
      value: [],
      low: [],
      high: [],
      n: [],
      status: [],
      reason: [],
      warnings: [],
      evidence: [],
    },
    notes: [
      ...notesOf(cells, residue, false),
      ...(request.note === undefined ? [] : [request.note]),
    ],
    warnings: warningsOf(cells),
    table: {
      head: [request.row.map((key) => words.key(key).title).join(', '), ...heads],
      align: ['left', ...heads.map(() => 'right' as const)],
      rows: rows.map((rowFields) => ({
        label:
          request.row.length === 1 ? Object.values(rowFields).join(' ') : label(rowFields, words),
        cells: columns.map((columnFields) => {
          const fields = { ...rowFields, ...columnFields }
          const cell = byFields.get(keys.map((key) => fields[key]).join('\0'))
          return tableCell(cell, evidence, request.metric, words)
        }),
      })),
    },
    evidence: evidence.list,
  }
}
