// A metric against a numeric key, a line a series: throughput versus threads, cores, users.
import { baselineFrom } from '../../analysis/baseline.ts'
import type * as z from '../../core/schema.ts'
import {
  type FigureContext,
  type RequestProblem,
  medianOfRuns,
  type FigureContent,
  type FigureKind,
  type FigureSources,
} from '../kind.ts'
import {
  lineChart,
  lineOptions,
  collapseMarks,
  collapseNotes,
  crossoverNotes,
  linesOf,
} from '../line-chart.ts'
import { fenceSchema, mode, side } from '../options.ts'

const schema = fenceSchema('throughput', {
  ...lineOptions,
  mode,
  baseline: side
    .optional()
    .describe('baseline of relative values, such as `{cores: 1}` (default: the first series)'),
})
type Request = z.output<typeof schema>

export const throughput: FigureKind<typeof schema> = {
  schema,
  keys: ['x', 'series', 'facet'],
  contrast: ['series'],
  metrics: ['metric'],
  problems,
  how: medianOfRuns,
  live: true,
  build,
}

function build(request: Request, context: FigureContext): FigureContent {
  // `first` is the first series, see `problems`.
  const chart = lineChart(request, context, { baseline: request.baseline ?? {} })
  const lines = chart.metric.better === 'higher' ? linesOf(chart) : []
  const marks = collapseMarks(lines, chart)
  return {
    ...chart,
    mode: request.mode,
    ...(marks.length > 0 ? { marks } : {}),
    notes: [...chart.notes, ...collapseNotes(lines, chart), ...crossoverNotes(lines, chart)],
  }
}

// The baseline is one of the series.
function problems({ baseline = {} }: Request, { runs }: FigureSources): readonly RequestProblem[] {
  return Object.entries(baseline).flatMap(([key, text]) => {
    const word = baselineFrom({ [key]: text }, runs).keywords[key]
    if (word === undefined || word === 'first') return []
    const message = `Unexpected baseline \`${text}\` of a throughput figure, expected a value of ${key} or first`
    return [{ rule: 'figure/baseline', message, path: ['baseline', key] }]
  })
}
