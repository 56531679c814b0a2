// Throughput over threads: peak, knee and collapse of every line.
import { formatNumber, titleInUnit } from '../analysis/format-number.ts'
import { label } from '../analysis/label.ts'
import type { Cell } from '../analysis/projection.ts'
import { shapeOf, type LinePoint, type Shape } from '../analysis/scaling-analysis.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { byContext, sourceOf, withoutKeys, type CellSet, type Fields } from './finding-cells.ts'
import { counted } from '../core/counted.ts'
import { findingTable, percentText, type Finding, type FindingCell } from './finding.ts'
import { medianRun } from './notable.ts'

/** Cells that differ in one number only, in its order. */
export interface Line {
  readonly fields: Fields
  readonly points: readonly (LinePoint & { readonly cell: Cell })[]
}

const fewestPoints = 3
// A line that ends with less has lost throughput that matters.
const notableLoss = 0.8

/** What lines lose beyond their peak over threads; none for metrics that are not throughput. */
export function threadFindings(set: CellSet, vocabulary: Vocabulary): readonly Finding[] {
  if (set.better !== 'higher') return []
  const lines = linesOver('threads', set).flatMap((line) => {
    const shape = shapeOf(line.points)
    return shape && isVarying(line.points) ? [{ ...line, shape }] : []
  })
  const losing = lines
    .filter(({ shape }) => shape.held < notableLoss)
    .toSorted((a, b) => a.shape.held - b.shape.held)
  return lossFinding(losing, lines.length, set, vocabulary)
}

// Equal values have no peak.
function isVarying(points: Line['points']): boolean {
  return points.some(({ value }) => value !== points[0]?.value)
}

type ShapedLine = Line & { readonly shape: Shape }

function lossFinding(
  losing: readonly ShapedLine[],
  total: number,
  { metric }: CellSet,
  vocabulary: Vocabulary,
): readonly Finding[] {
  const [worst] = losing
  if (!worst) return []
  const row = vocabulary.metric(metric)
  const collapsed = losing.filter(({ shape }) => shape.collapse !== undefined).length
  const last = worst.points.at(-1)
  const size = percentText(1 - worst.shape.held)
  return [
    {
      kind: 'collapse',
      title: `Throughput falls by more than ${percentText(1 - notableLoss)} beyond the peak in ${String(losing.length)} of ${counted(total, 'series', 'series')}: ${label(worst.fields, vocabulary) || 'all runs'} loses ${size} from ${String(worst.shape.peak.x)} to ${String(last?.x ?? 0)} threads`,
      support: 'descriptive',
      verdict: `${collapsed === 0 ? 'none falls' : `${String(collapsed)} ${collapsed === 1 ? 'falls' : 'fall'}`} below half of its peak; medians of the runs, not tested`,
      size: 1 - worst.shape.held,
      runs: [worst.points.find(({ x }) => x === worst.shape.peak.x), last].flatMap(
        (point) => (point && medianRun(point.cell)?.id) ?? [],
      ),
      table: lineTable(losing, titleInUnit(row), (value) => formatNumber(value, row), vocabulary),
      notes: [],
    },
  ]
}

function lineTable(
  lines: readonly ShapedLine[],
  metric: string,
  print: (value: number) => string,
  vocabulary: Vocabulary,
): NonNullable<Finding['table']> {
  return findingTable(
    [
      ['series', 'left'],
      ['knee, threads', 'right'],
      ['peak, threads', 'right'],
      [`peak, ${metric}`, 'right'],
      ['highest thread count', 'right'],
      [`${metric} at that count`, 'right'],
      ['share of the peak', 'right'],
    ],
    lines.map(({ fields, points, shape }): readonly FindingCell[] => {
      const last = points.at(-1)
      const peak = points.find(({ x }) => x === shape.peak.x)
      return [
        { text: label(fields, vocabulary) || 'all runs' },
        { text: String(shape.knee.x) },
        { text: String(shape.peak.x) },
        {
          text: print(shape.peak.value),
          value: shape.peak.value,
          sources: peak ? sourceOf(peak.cell) : [],
        },
        { text: String(last?.x ?? '') },
        ...(last
          ? [{ text: print(last.value), value: last.value, sources: sourceOf(last.cell) }]
          : [{ text: '' }]),
        { text: percentText(shape.held) },
      ]
    }),
  )
}

/** The lines of at least three points over the numbers of a key. */
export function linesOver(key: string, { cells }: Pick<CellSet, 'cells'>): readonly Line[] {
  const numbered = cells.filter(({ fields }) => /^\d+$/.test(fields[key] ?? ''))
  return byContext(numbered, [key]).flatMap((group): readonly Line[] => {
    const points = group
      .flatMap((cell) =>
        cell.value !== null && cell.value > 0
          ? [{ x: Number(cell.fields[key]), value: cell.value, cell }]
          : [],
      )
      .toSorted((a, b) => a.x - b.x)
    const [first] = points
    return first && points.length >= fewestPoints
      ? [{ fields: withoutKeys(first.cell.fields, [key]), points }]
      : []
  })
}
