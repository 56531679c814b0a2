// The metrics of a publication: one row each in `site/vocabulary/metrics.yaml`, which says what a metric is called, how its
// numbers are printed and which roles it has. `metric-roles.ts` answers questions about roles.
import * as z from './schema.ts'
import { readVocabularyTable } from './vocabulary-file.ts'

const metricRow = z.strictObject({
  title: z.string(),
  short: z.string().optional(),
  unit: z.string(),
  shown: z.strictObject({ unit: z.string(), factor: z.number() }).optional(),
  digits: z.number().int(),
  better: z.enum(['higher', 'lower']).optional(),
  range: z.tuple([z.number(), z.number()]).optional(),
  tool: z.string().optional(),
  headline: z.number().int().min(1).optional(),
  operation: z.literal(true).optional(),
  listed: z.enum(['table', 'explorer']).optional(),
  samples: z.enum(['means', 'extremes']).optional(),
  panels: z.array(z.enum(['run', 'timeline'])).optional(),
})

/** The row of a metric; the head of `metrics.yaml` says what each entry means. */
export type MetricRow = z.infer<typeof metricRow>

/** Rows by the name of the metric, in the order of the file. Plain data: it can be sent to a worker thread. */
export type MetricVocabulary = ReadonlyMap<string, MetricRow>

/** Reads the metrics of the project at `root`: the rows of this package, and those of the project in their place or after them. */
export function readMetricVocabulary(root: string): MetricVocabulary {
  return readVocabularyTable(root, 'metrics', metricRow)
}

/** The row of a metric. One that has none is called by its name. */
export function metricRowOf(metrics: MetricVocabulary, name: string, unit = '1'): MetricRow {
  return metrics.get(name) ?? { title: name, unit, digits: 2 }
}
