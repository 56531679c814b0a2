// The options that define how a metric is computed: `--formula mytools-2025`, `--per 200000`, `--warmup 100`.
import { formulas } from '../../analysis/host-load.ts'
import type { MetricOptions } from '../../analysis/metric-value.ts'
import { afterWarmup } from '../../analysis/warm-up.ts'
import { readMetricVocabulary } from '../../core/metric-vocabulary.ts'
import type { Run } from '../../core/model.ts'
import type { OptionTable } from '../command.ts'
import { parseChoice, usageError } from './usage-error.ts'
import { defaultMargin, marginForm, parseMargin } from '../../analysis/compare-cells.ts'
import { InvalidArgumentError } from 'commander'
import { pooledValues } from '../../analysis/label.ts'
import { commaSeparated } from '../option-parsers.ts'
import { mixedPrices, priceNotes } from '../../analysis/prices.ts'
import type { Cell } from '../../analysis/projection.ts'
import { BadInput } from '../../core/errors.ts'
import { formatPlace } from '../print/terminal-text.ts'
import type { Confounder } from '../../analysis/comparability.ts'
import { differenceSentences } from '../../analysis/difference-sentences.ts'

/** The texts of these options on the command line. */
export interface MetricOptionTexts {
  readonly formula?: string
  readonly per?: string
  /** Seconds at the start of each run to exclude. */
  readonly warmup?: string
}

export const metricOptions: OptionTable = {
  '--formula <name>': `compute metrics as an author's scripts do: ${[...formulas.keys()].join(', ')}`,
  '--per <operations>': {
    help: 'number of operations that cpu/op, cs/op and similar metrics refer to',
    default: '1',
  },
  '--warmup <seconds>':
    'exclude the first seconds of each run from rates, which are then means of samples',
}

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

/** The option that sets the share around 1 within which two samples are equivalent. */
export const marginOption = {
  '--margin <percent>': {
    help: `equivalence margin: "equivalent within ±x %" requires the interval of the ratio inside it (default: ${100 * defaultMargin})`,
    parse: margin,
  },
}

function margin(text: string): number {
  const share = parseMargin(text)
  if (share === undefined) throw new InvalidArgumentError(`Expected ${marginForm}.`)
  return share
}

/** The option that declares in which fields the runs of a cell may differ. */
export const poolOption = {
  '--pool <fields>': {
    help: 'fields in which runs of one cell may differ, comma-separated; repeats are always pooled',
    parse: commaSeparated,
  },
}

/**
 * Notes on the declared fields in which runs of one cell differ. Throws a usage error for undeclared ones, which names the
 * fields, their values and the flag.
 */
export function pooledNotes(
  residue: ReadonlyMap<string, readonly string[]>,
  declared: readonly string[],
  where: string,
): readonly string[] {
  const undeclared = [...residue].filter(([field]) => !declared.includes(field))
  const [first] = undeclared
  if (first) {
    const list = undeclared.map(([field, values]) => `${field} (${pooledValues(values)})`)
    const flag = [...declared, ...undeclared.map(([field]) => field)].join(',')
    throw usageError(
      `Unexpected cells that pool runs with different ${list.join(', ')}`,
      where,
      `Declare it with --pool ${flag}, show it with --row or --column, or choose with --where ${first[0]}=${first[1][0] ?? ''}`,
    )
  }
  return [...residue].map(([field, values]) => `cells pool ${field}: ${pooledValues(values)}`)
}

/** Notes on the prices that cells were computed from. Throws where these may not be mixed. */
export function onePriceNotes(cells: readonly (Cell | undefined)[]): readonly string[] {
  const prices = cells.flatMap((cell) => cell?.prices ?? [])
  const mixed = mixedPrices(prices)
  if (!mixed) return priceNotes(prices)
  throw new BadInput(
    mixed.message,
    formatPlace(mixed.place),
    'Select runs whose prices agree, or state prices of one date, region, currency and number of replicas',
  )
}

/** `confounder host name (node7 | node8) FILE:LINE FILE:LINE`: a note per difference, with the lines of at most two values. */
export function confounderNotes(confounders: readonly Confounder[]): readonly string[] {
  return differenceSentences(confounders).map(({ text, cells }) =>
    [
      'confounder',
      text,
      ...cells.slice(0, 2).flatMap(({ place }) => (place ? [formatPlace(place)] : [])),
    ].join(' '),
  )
}
