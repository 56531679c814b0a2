// The smallest plan that measures the cells of a comparison again.
import { stringify } from 'yaml'
import { alpha, compare } from '../analysis/compare-cells.ts'
import { metricOf } from '../analysis/metric-value.ts'
import { mean } from '../analysis/mean.ts'
import { mostRepeats, repeatsNeeded, replicatesNeeded } from '../analysis/power.ts'
import { replicatesOf } from '../analysis/replicates.ts'
import { largest } from '../core/extremes.ts'
import { counted } from '../core/counted.ts'
import type { Run } from '../core/model.ts'
import type { OptionVocabulary } from '../options/option-vocabulary.ts'
import { releaseText } from '../options/server.ts'
import { writtenByReproduce } from '../record/plan.ts'
import { nearestServer, type LocalServer } from './local-servers.ts'
import { PlanNames } from './reproduced-names.ts'
import type {
  ReproducedCell,
  ReproducedSide,
  Reproduces,
} from '../analysis/reproduction/reproduction-verdict.ts'
import { sideSetup, type SideSetup } from './side-setup.ts'

/** A comparison with its runs. */
export interface Original {
  readonly title: string
  readonly url?: string
  /** Name of the metric, such as `qps`. */
  readonly metric: string
  readonly cells: readonly {
    readonly label: string
    readonly baseline: readonly Run[]
    readonly contender: readonly Run[]
  }[]
  readonly environment: Reproduces['environment']
}

/** What the caller sets; otherwise it follows from the original. */
export interface PlanTerms {
  readonly servers: readonly LocalServer[]
  readonly vocabulary: OptionVocabulary
  /** How many processors this machine has. */
  readonly processors: number
  readonly repeats?: number
  readonly seconds?: number
}

/** The plan as YAML with comments. It can be recorded if `missing` is empty; each entry is a sentence. */
export interface ReproductionPlan {
  readonly text: string
  readonly missing: readonly string[]
  readonly notes: readonly string[]
}

// Where the command line states none.
const usualSeconds = 30

/** Returns the plan that measures the original's cells on this machine. */
export function reproductionPlan(original: Original, terms: PlanTerms): ReproductionPlan {
  const names = new PlanNames()
  const missing = new Set<string>()
  const notes = new Set<string>()
  const cells = original.cells.map(({ label, baseline, contender }): ReproducedCell => {
    const [base, other] = [baseline, contender].map((runs) => ({
      runs,
      setup: sideSetup(runs, terms.vocabulary),
    }))
    if (!base || !other) throw new Error('A cell has two sides')
    for (const { setup } of [base, other]) for (const text of setup.missing) missing.add(text)
    const first = names.locate(base.setup)
    const second = names.locate(other.setup, first)
    return {
      label,
      baseline: withValues(first, base.runs),
      contender: withValues(second, other.runs),
    }
  })
  const engines = names.engines.map(({ name, server, configurations }) => {
    const near = nearestServer(server, terms.servers)
    if (!near)
      missing.add(
        `This machine has no ${releaseText(server)}: set \`bin\` of \`${name}\` to the folder of its programs.`,
      )
    else if (near.nearness === 'same series')
      notes.add(
        `${releaseText(server)} is replaced by ${releaseText(near.found.server)} of this machine.`,
      )
    const { bin, environment } = near?.found ?? {}
    return {
      name,
      adapter: adapterOf(server.lineage),
      ...(bin === undefined ? {} : { bin }),
      ...(environment === undefined ? {} : { environment }),
      configurations,
    }
  })
  const omitted = [
    ...new Map(
      names.setups.flatMap((setup) => setup.omitted.map((entry) => [entry.name, entry] as const)),
    ).values(),
  ]
  const { repeats, reason } = repeatsOf(cells, terms.repeats)
  const seconds = terms.seconds ?? secondsOf(names.setups)
  const cores = distinct(
    cells.flatMap(({ baseline, contender }) => [baseline.cores, contender.cores]),
  )
  const { processors } = terms
  for (const count of cores.filter((wanted) => wanted > processors))
    missing.add(`The original ran on ${counted(count, 'core')}, this machine has ${processors}.`)
  const reproduces: Reproduces = {
    title: original.title,
    ...(original.url === undefined ? {} : { url: original.url }),
    metric: original.metric,
    cells,
    environment: original.environment,
    notes: [...missing, ...notes],
    omitted,
  }
  const plan = {
    written: writtenByReproduce,
    title: `Reproduction: ${original.title}`,
    engines,
    configurations: names.configurations,
    workloads: names.workloads,
    threads: distinct(
      cells.flatMap(({ baseline, contender }) => [baseline.threads, contender.threads]),
    ),
    ...(cores.length === 0 ? {} : { cores }),
    repeats,
    seconds,
    warmup: 5,
    order: 'shuffled',
    collect: ['vmstat', 'variables', 'status'],
    reproduces,
  }
  const head = [
    `Repeats: ${reason}`,
    ...[...missing].map((text) => `Missing: ${text}`),
    ...[...notes].map((text) => `Note: ${text}`),
    ...omitted.map(({ name, reason }) => `Omitted: ${name}: ${reason}.`),
  ]
  return {
    // A line break in a name of the evidence would end the comment.
    text: `${head.map((line) => `# ${line.replace(/\p{Cc}|\p{Zl}|\p{Zp}/gu, ' ')}\n`).join('')}${stringify(plan, { lineWidth: 120 })}`,
    missing: [...missing],
    notes: [...notes, ...omitted.map(({ name, reason }) => `${name} is omitted: ${reason}.`)],
  }

  function withValues(place: Omit<ReproducedSide, 'values'>, runs: readonly Run[]): ReproducedSide {
    const sample = runs.flatMap((run) => {
      const result = metricOf(run, original.metric)
      return 'value' in result ? [{ run, value: result.value }] : []
    })
    return { ...place, values: [...replicatesOf(sample).replicates] }
  }
}

function adapterOf(lineage: string): string {
  return ['mariadb', 'mysql', 'postgresql'].includes(lineage) ? lineage : 'command'
}

function secondsOf(setups: readonly SideSetup[]): number {
  const stated = setups.flatMap(({ load }) => load?.seconds ?? [])
  return stated.length === 0 ? usualSeconds : largest(stated)
}

function distinct(numbers: readonly (number | undefined)[]): readonly number[] {
  return [...new Set(numbers.flatMap((number) => number ?? []))].toSorted((a, b) => a - b)
}

// Enough for the rank test to find a difference of the original's size, and for any significance after Holm's correction.
function repeatsOf(
  cells: readonly ReproducedCell[],
  given: number | undefined,
): { readonly repeats: number; readonly reason: string } {
  if (given !== undefined) return { repeats: given, reason: 'as given.' }
  const least = replicatesNeeded(alpha / cells.length)
  const needed = cells.map(({ baseline, contender }) => {
    const { ratio } = compare(baseline.values, contender.values)
    const variations = [baseline, contender].flatMap(({ values }) => variationOf(values) ?? [])
    if (ratio === null || ratio === 1 || variations.length === 0) return undefined
    return repeatsNeeded(ratio, largest(variations)) ?? mostRepeats
  })
  const known = needed.flatMap((count) => count ?? [])
  const affordable = known.filter((count) => count <= mostPlannedRepeats)
  const small = known.length - affordable.length
  if (known.length === 0)
    return {
      repeats: Math.max(least, repeatsWithoutSpread),
      reason: 'the original has no repeats, so its spread is not known.',
    }
  const reason = `enough to find the original differences in 80 % of experiments with the original spread, and at least ${least} for ${counted(cells.length, 'comparison')}.`
  return {
    repeats: largest(affordable, least),
    reason:
      small === 0
        ? reason
        : `${reason} ${small} of the differences are too small for ${mostPlannedRepeats} repeats.`,
  }
}

// A difference that needs more is measured all the same, and may end with "cannot tell".
const mostPlannedRepeats = 12
const repeatsWithoutSpread = 6

// Deviation ÷ mean; undefined below two values.
function variationOf(values: readonly number[]): number | undefined {
  const average = mean(values)
  if (values.length < 2 || average === undefined || average === 0) return undefined
  const squares = values.reduce((sum, value) => sum + (value - average) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1)) / average
}
