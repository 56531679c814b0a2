// The options that define how a metric is computed: `--formula mytools-2025`, `--per 200000`, `--warmup 100`.
import { formulas } from '../../analysis/formulas.ts'
import type { MetricOptions } from '../../analysis/metric-value.ts'
import { afterWarmup } from '../../analysis/warm-up.ts'
import { readMetricVocabulary } from '../../core/metric-vocabulary.ts'
import type { Run } from '../../core/model.ts'
import type { Option } from '../command.ts'
import { parseChoice, usageError } from './usage-error.ts'

/** The texts of these options on the command line. */
export interface MetricOptionTexts {
  readonly formula?: string
  readonly per?: string
  /** Seconds at the start of each run to exclude. */
  readonly warmup?: string
}

export const metricOptions: readonly Option[] = [
  {
    flags: '--formula <name>',
    help: `compute metrics as an author's scripts do: ${[...formulas.keys()].join(', ')}`,
  },
  {
    flags: '--per <operations>',
    help: 'number of operations that cpu/op, cs/op and similar metrics refer to',
    default: '1',
  },
  {
    flags: '--warmup <seconds>',
    help: 'exclude the first seconds of each run from rates, which are then means of samples',
  },
]

/** Parses `--formula` and `--per`. Throws a usage error for an unknown formula or a number out of range. */
export function parseMetricOptions({ formula: name, per }: MetricOptionTexts): MetricOptions {
  const formula =
    name === undefined
      ? undefined
      : formulas.get(parseChoice(name, [...formulas.keys()], 'formula', '--formula'))
  const operations = per === undefined ? undefined : Number(per)
  if (operations !== undefined && !(operations > 0 && Number.isFinite(operations)))
    throw usageError(`Unexpected \`${per ?? ''}\``, '--per', 'Give a positive number of operations')
  return {
    ...(formula ? { formula } : {}),
    ...(operations === undefined ? {} : { per: operations }),
  }
}

/** Excludes the warm-up of `--warmup` from the runs; the notes state what that changes. Throws a usage error. */
export function excludeWarmup(
  runs: readonly Run[],
  { warmup }: MetricOptionTexts,
): { readonly runs: readonly Run[]; readonly notes: readonly string[] } {
  if (warmup === undefined) return { runs, notes: [] }
  const seconds = Number(warmup)
  if (!/^\d+$/.test(warmup) || seconds === 0)
    throw usageError(`Unexpected \`${warmup}\``, '--warmup', 'Give whole seconds, 1 or more')
  const metrics = readMetricVocabulary(process.cwd())
  return {
    runs: runs.map((run) => afterWarmup(run, seconds, metrics)),
    notes: [
      `rates are means of the samples after second ${warmup} of each run; all other metrics, including those of monitors, cover whole runs`,
    ],
  }
}
