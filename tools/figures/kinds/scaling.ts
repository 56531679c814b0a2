// Scalability: lines over threads or cores with their knee, peak and collapse, speed-up and efficiency.
import * as z from '../../core/schema.ts'
import { formatNumber } from '../../analysis/format-number.ts'
import { speedUps } from '../../analysis/scaling-analysis.ts'
import type { Vocabulary } from '../../analysis/vocabulary.ts'
import { type FigureContext, medianOfRuns, type FigureContent, type FigureKind } from '../kind.ts'
import type { FigureTable, TableCell } from '../figure.ts'
import { nameOf } from '../grid.ts'
import {
  collapseMarks,
  crossoverNotes,
  linesOf,
  type Line,
  lineChart,
  lineOptions,
} from '../line-chart.ts'
import { fenceSchema, statistic, text } from '../options.ts'
import { scalabilityNote, scalabilityTables } from '../scalability-table.ts'

const schema = fenceSchema('scaling', {
  ...lineOptions,
  size: text.optional().describe('key of the machine size, such as `cores`'),
  ht: text.optional().describe('key that states whether hyper-threading is on'),
  model: z
    .enum(['usl'])
    .optional()
    .describe('`usl`: adds a table of the Universal Scalability Law'),
  statistic,
})
type Request = z.output<typeof schema>

export const scaling: FigureKind<typeof schema> = {
  schema,
  keys: ['x', 'series', 'facet', 'size', 'ht'],
  contrast: ['series'],
  metrics: ['metric'],
  how: medianOfRuns,
  live: true,
  build,
}

// A line of two points has no knee.
const fewestPoints = 3

const shapes =
  'Knee: first data point with 90 % of the peak. Collapse: first data point after the peak with less than half of it. ≥: the peak is the last data point.'

function build(request: Request, context: FigureContext): FigureContent {
  const { vocabulary } = context
  const chart = lineChart(request, context, { statistic: request.statistic })
  const lines = linesOf(chart)
  const shaped = lines.filter(({ points }) => points.length >= fewestPoints)
  const laws = request.model === 'usl' ? scalabilityTables(lines, chart.x.title) : []
  const summaries = [
    ...(shaped.length === 0 ? [] : [lineTable(shaped, chart, request, vocabulary)]),
    ...laws,
    ...(request.size === undefined
      ? []
      : sizeTables(lines, chart, request.size, request, vocabulary)),
    ...(request.ht === undefined ? [] : htTables(lines, chart, request.ht, request, vocabulary)),
  ]
  return {
    ...chart,
    notes: [
      ...chart.notes,
      ...(shaped.length === 0 ? [] : [shapes]),
      ...(laws.length === 0 ? [] : [scalabilityNote]),
      ...crossoverNotes(lines, chart),
    ],
    marks: collapseMarks(lines, chart),
    summaries,
  }
}

function lineTable(
  lines: readonly Line[],
  { x }: FigureContent,
  { metric: name }: Request,
  vocabulary: Vocabulary,
): FigureTable {
  const number = (value: number): string => formatNumber(value, vocabulary.metric(name))
  const end = Number(x.values.at(-1))
  const collapses = lines.some(({ shape }) => shape.collapse)
  const { short, title } = vocabulary.metric(name)
  const head = [
    'series',
    `peak, ${short ?? title}`,
    `at ${x.title}`,
    `knee at ${x.title}`,
    ...(collapses ? [`collapse at ${x.title}`] : []),
    `at ${x.values.at(-1) ?? ''} ${x.title}, of peak`,
  ]
  return {
    title: collapses ? 'Peak, knee and collapse' : 'Peak and knee',
    head,
    align: head.map((_, column) => (column === 0 ? 'left' : 'right')),
    rows: lines.map((line) => {
      const { peak, knee, collapse, held } = line.shape
      return {
        label: line.name,
        cells: [
          { text: number(peak.value), value: peak.value },
          { text: held < 1 ? String(peak.x) : `≥ ${peak.x}` },
          { text: String(knee.x) },
          ...(collapses ? [{ text: collapse ? String(collapse.x) : '' }] : []),
          { text: line.points.at(-1)?.x === end ? `${(held * 100).toFixed(0)} %` : '' },
        ],
      }
    }),
  }
}

// Speed-up over the smallest size: along x where that is the size, else of the peaks of otherwise equal lines.
function sizeTables(
  lines: readonly Line[],
  { x }: FigureContent,
  size: string,
  request: Request,
  vocabulary: Vocabulary,
): readonly FigureTable[] {
  const along =
    size === x.key
      ? lines.map(({ name, points }) => ({ name, points }))
      : [...alike(lines, [size], request, vocabulary)].map(([name, group]) => ({
          name: `${name === '' ? 'all' : name}, at peak`,
          points: group
            .map(({ fields, shape }) => ({ x: Number(fields[size]), value: shape.peak.value }))
            .filter((point) => point.x > 0)
            .toSorted((a, b) => a.x - b.x),
        }))
  const sizes = [
    ...new Set(along.flatMap(({ points }) => points.map((point) => point.x))),
  ].toSorted((a, b) => a - b)
  if (sizes.length < 2) return []
  const unit = vocabulary.key(size)
  const named = sizes.map((count) => `${count} ${unit.unit?.[count === 1 ? 0 : 1] ?? ''}`.trim())
  return [
    {
      title: `Speed-up over ${named[0] ?? ''} · efficiency per ${unit.unit?.[0] ?? size}`,
      head: ['series', ...named],
      align: ['left', ...sizes.map(() => 'right' as const)],
      rows: along.map(({ name, points }) => {
        const steps = speedUps(points) ?? []
        return {
          label: name,
          cells: sizes.map((count): TableCell => {
            const step = steps.find((candidate) => candidate.x === count)
            if (!step) return { text: '', mark: 'missing' }
            const share = `${(step.efficiency * 100).toFixed(0)} %`
            return { text: `${step.speedUp.toFixed(2)}× · ${share}`, value: step.speedUp }
          }),
        }
      }),
    },
  ]
}

const off = /^(?:0|off|no|false|disabled)$/i

// HT on ÷ off at every x of lines that are equal otherwise.
function htTables(
  lines: readonly Line[],
  { x }: FigureContent,
  ht: string,
  request: Request,
  vocabulary: Vocabulary,
): readonly FigureTable[] {
  const pairs = [...alike(lines, [ht], request, vocabulary)].flatMap(([name, group]) => {
    const without = group.find(({ fields }) => off.test(fields[ht] ?? ''))
    const with_ = group.find(({ fields }) => !off.test(fields[ht] ?? ''))
    return without && with_ ? [{ name, without, with_ }] : []
  })
  if (pairs.length === 0) return []
  return [
    {
      title: 'Hyper-threading on ÷ off',
      head: ['series', ...x.values],
      align: ['left', ...x.values.map(() => 'right' as const)],
      rows: pairs.map(({ name, without, with_ }) => ({
        label: name === '' ? 'all' : name,
        cells: x.values.map((text): TableCell => {
          const base = without.points.find((point) => point.x === Number(text))
          const other = with_.points.find((point) => point.x === Number(text))
          if (!base || !other) return { text: '', mark: 'missing' }
          const ratio = other.value / base.value
          return { text: ratio.toFixed(2), value: ratio }
        }),
      })),
    },
  ]
}

// Lines that agree in all keys except `without`, by the label of their common fields.
function alike(
  lines: readonly Line[],
  without: readonly string[],
  { labels }: Request,
  vocabulary: Vocabulary,
): ReadonlyMap<string, readonly Line[]> {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const rest = Object.fromEntries(
      Object.entries(line.fields).filter(([key]) => !without.includes(key)),
    )
    const name = nameOf(rest, Object.keys(rest), labels, vocabulary)
    groups.set(name, [...(groups.get(name) ?? []), line])
  }
  return groups
}
