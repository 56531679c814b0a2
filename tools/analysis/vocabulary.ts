// What keys, metrics and engines are called: `site/vocabulary/*.yaml`, the same files that Hugo reads.
import { memoizeByText } from '../core/memoize.ts'
import {
  metricRowOf,
  readMetricVocabulary,
  type MetricRow,
  type MetricVocabulary,
} from '../core/metric-vocabulary.ts'
import type { FactRowOf } from '../options/fact-row.ts'
import { readFactRows, globExpression } from '../options/fact-rows.ts'
import { readOptionVocabulary, type OptionVocabulary } from '../options/option-vocabulary.ts'
import * as z from '../core/schema.ts'
import { seriesColours } from '../core/series-styles.ts'
import { readVocabularyTable } from '../core/vocabulary-file.ts'

const colour = z.enum(seriesColours)
const key = z.object({
  title: z.string(),
  plural: z.string().optional(),
  unit: z.tuple([z.string(), z.string()]).optional(),
  /** Further words next to its values in sentences: `8 clients`. */
  also: z.array(z.string()).optional(),
  /** Omitted from labels that have other keys, because it adds no information. */
  silent: z.boolean().optional(),
  /** What differs with the key in a comparison, as in `differences.yaml`; unknown where absent. */
  varies: z.array(z.string()).optional(),
  /** Colours of its values as series. */
  colours: z.record(z.string(), colour).optional(),
})
const engine = z.object({
  title: z.string(),
  /** Its colour next to other engines. */
  colour: colour.optional(),
  /** Release series to colour. */
  releases: z.record(z.string(), colour).optional(),
  /** Further names in sentences. */
  also: z.array(z.string()).optional(),
})
const workload = z.object({
  phrases: z.array(z.string()),
  /** Words that name the workload as the subject of a sentence only. */
  subjects: z.array(z.string()),
})

const sentence = z.strictObject({
  words: z.array(z.string()),
  metrics: z.array(z.string()).default([]),
})

/** The row of a key: `unit` is the singular and plural unit of its values. */
export type KeyRow = z.infer<typeof key> & {
  /** Set where some values of the runs have more than four digits, so that all have commas. */
  readonly grouped?: boolean
  /** What a name without a suffix is called, such as `plain MySQL`. */
  readonly plain?: string
  /** What stands around each of its values, such as the only engine before a version. */
  readonly around?: readonly [before: string, after: string]
}
/** The row of an engine: its name and the colours of its series. */
export type EngineRow = z.infer<typeof engine>
/** What sentences call a workload. */
export type WorkloadRow = z.infer<typeof workload>
/** Words of sentences, and the metrics that they mean. */
export type SentenceRow = z.infer<typeof sentence>

/** The words of a publication. A name without an entry is called by itself. */
export interface Vocabulary {
  /** The row of a metric; `unit` is that of one which has none. */
  metric(name: string, unit?: string): MetricRow
  /** All metrics, for questions about their roles. */
  readonly metrics: MetricVocabulary
  key(name: string): KeyRow
  engine(name: string): EngineRow
  readonly engines: ReadonlyMap<string, EngineRow>
  /** The rows of workloads that sentences name; a name may have `*`. */
  readonly workloads: ReadonlyMap<string, WorkloadRow>
  /** By which words `check FILE` decides which numbers it judges. */
  sentences(): ReadonlyMap<string, SentenceRow>
  readonly keys: ReadonlyMap<string, KeyRow>
  /** Patterns of what differs with a key; undefined for a key without a row. */
  varies(name: string): readonly string[] | undefined
  /** How much differences weigh. */
  factRows(): FactRowOf
  /** What options mean. */
  options(): OptionVocabulary
  /** Which wait events are of threads without work. */
  idleWaits(): IdleWaitOf
  /** Old name → new name of functions that releases renamed. */
  renames(): ReadonlyMap<string, string>
}

/** Reads the vocabulary of the project at `root`: the rows of this package, and those of the project in their place. */
export function readVocabulary(root: string): Vocabulary {
  const metrics = readMetricVocabulary(root)
  const keys = readVocabularyTable(root, 'keys', key)
  const engines = readVocabularyTable(root, 'engines', engine)
  return {
    metrics,
    metric: (name, unit) => metricRowOf(metrics, name, unit),
    key: (name) => keys.get(name) ?? { title: name },
    engines,
    workloads: readVocabularyTable(root, 'workloads', workload),
    sentences: () => readVocabularyTable(root, 'sentences', sentence),
    keys,
    engine: (name) => engines.get(name.toLowerCase()) ?? { title: name },
    varies: (name) => keys.get(name)?.varies,
    factRows: () => readFactRows(root),
    options: () => readOptionVocabulary(root),
    idleWaits: () => readIdleWaits(root),
    renames: () => readRenames(root),
  }
}

const idleWaitRow = z.strictObject({
  thread: z.enum(['client', 'background', 'startup']),
  reason: z.string().min(1),
  /** False for an event of the package that the publication counts as a wait. */
  idle: z.boolean().default(true),
})

/** Which thread is idle, and what it waits for. */
type IdleWait = Omit<z.infer<typeof idleWaitRow>, 'idle'>

/** The row of an event; undefined for a wait of work. The last pattern that matches decides. */
export type IdleWaitOf = (event: string) => IdleWait | undefined

/** The rows of the package and those of the project at `root`. Throws BadInput where a row is malformed. */
export const readIdleWaits = memoizeByText((root: string): IdleWaitOf => {
  const rows = [...readVocabularyTable(root, 'idle-waits', idleWaitRow)].map(
    ([pattern, fields]) => ({
      pattern: globExpression(pattern),
      ...fields,
    }),
  )
  return (event) => {
    const match = rows.findLast(({ pattern }) => pattern.test(event))
    return match?.idle === true ? { thread: match.thread, reason: match.reason } : undefined
  }
})

const rename = z.strictObject({
  to: z.string().min(1),
  /** The first releases with the new name. */
  since: z.string().min(1),
})

/** Old name → new name, of the package and of the project at `root`. Throws BadInput where a row is malformed. */
export const readRenames = memoizeByText(
  (root: string): ReadonlyMap<string, string> =>
    new Map([...readVocabularyTable(root, 'renames', rename)].map(([from, { to }]) => [from, to])),
)
