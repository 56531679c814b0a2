// Ratios to a baseline as a heat table: a column per version or configuration, a row per combination of the other fields.
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { fieldOrder, fieldsText, keyTitle, pick, type Fields } from '../findings/cells.ts'
import { counted } from '../counted.ts'
import { mostSeries, type Campaign } from './campaigns.ts'
import type { ReportChart } from './report-chart.ts'
import { reportFigure } from './report-figure.ts'
import { upperFirst } from './upper-first.ts'

const mostRows = 60

/** The table over `columns`, relative to the oldest version of the engine with the most versions, else to the first; undefined with fewer than two rows or columns. */
export function heatTable(
  { metric, where, runs, keys }: Campaign,
  columns: readonly string[],
  vocabulary: Vocabulary,
): ReportChart | undefined {
  const rows = keys.filter((key) => !columns.includes(key))
  const sides = distinctSides(runs.map(({ fields }) => pick(fields, columns))).toSorted(
    fieldOrder(columns),
  )
  const base = baselineOf(sides)
  // The newest versions matter most.
  const newest = sides.filter((side) => side !== base).slice(1 - mostSeries)
  const shown = new Set([...(base ? [base] : []), ...newest].map(fieldsText))
  if (rows.length === 0 || !base || sides.length < 2) return undefined
  const figure = reportFigure(
    { kind: 'heat-table', metric, row: rows, column: columns, baseline: base, id: 'heat' },
    runs.filter(({ fields }) => shown.has(fieldsText(pick(fields, columns)))),
    vocabulary,
  )
  const [table] = figure.summaries ?? []
  if (!table || table.rows.length < 2) return undefined
  const row = vocabulary.metric(metric)
  const omitted = sides.length - shown.size
  return {
    title: `${upperFirst(row.title)} relative to ${label(base, vocabulary)}`,
    subtitle: [where, rows.map((key) => keyTitle(key, vocabulary)).join(', ')]
      .filter((text) => text !== '')
      .join(' · '),
    axis: '',
    panels: [],
    omitted: Math.max(0, table.rows.length - mostRows),
    table: { ...table, rows: table.rows.slice(0, mostRows) },
    notes: [
      ...[...figure.caveats, ...figure.notes].slice(0, 3),
      ...(omitted > 0 ? [`${counted(omitted, 'more column')}, not listed.`] : []),
    ],
  }
}

// The oldest version of the engine with the most versions.
function baselineOf(sides: readonly Fields[]): Fields | undefined {
  const [largest] = [...groupBy(sides, ({ engine = '' }) => engine).values()].toSorted(
    (a, b) => b.length - a.length,
  )
  return largest?.[0]
}

function distinctSides(all: readonly Fields[]): readonly Fields[] {
  const named = all.filter((fields) => Object.keys(fields).length > 0)
  return [...new Map(named.map((fields) => [fieldsText(fields), fields])).values()]
}
