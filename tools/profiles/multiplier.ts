// Multipliers that scale the shares of two profiles to the same amount of work.
import { metricOf } from '../analysis/metric-value.ts'
import { largest } from '../core/extremes.ts'
import type { ProfileReading, Run } from '../core/model.ts'
import type { Both } from './both.ts'
import { eventsOf, type Report } from './profile.ts'

/** Multipliers of percentages, the unit of the product, and the reason for the choice. */
export interface Multipliers {
  readonly by: Both<number>
  readonly unit: '%' | 'µs/op'
  readonly why: string
}

/** The multipliers that a user chose: two numbers, or how to compute them. */
export type MultiplierChoice = 'auto' | 'cpu-per-op' | Both<number>

const asGiven = (by: Both<number>, why: string): Multipliers => ({ by, unit: '%', why })

/** `auto`, `cpu-per-op`, `1,1.10`, or `1.10` for the contender alone; undefined for anything else. */
export function parseMultiplier(text: string): MultiplierChoice | undefined {
  if (text === 'auto' || text === 'cpu-per-op') return text
  const numbers = text.split(',').map((part) => (/^\d{1,9}(?:\.\d{1,9})?$/.test(part) ? +part : 0))
  if (numbers.length > 2 || !numbers.every((number) => number > 0)) return undefined
  const [first = 1, second] = numbers
  return second === undefined ? [1, first] : [first, second]
}

/**
 * The multipliers for the runs of both sides, which may be none. CPU time of an operation turns percent into µs of CPU
 * an operation; the ratio of the rates raises the shares of the slower side. CPU time and rate are of the whole machine, so reports
 * of one program have their own CPU time, or with `auto` no multiplier. Undefined if `cpu-per-op` was chosen and a side has no such metric.
 */
export function multipliersOf(
  choice: MultiplierChoice,
  sides: Both<readonly Run[]>,
  reports: Both<readonly Report[]>,
): Multipliers | undefined {
  if (typeof choice !== 'string') return asGiven(choice, 'as given')
  const programs = new Set(reports.flat().flatMap(({ reading }) => programOf(reading) ?? []))
  if (choice === 'auto' && programs.size > 0) {
    const covered = `the reports cover ${[...programs].join(' and ')} only`
    return asGiven([1, 1], `${covered}, CPU time and rate the whole machine`)
  }
  if (programs.size > 0) {
    const [one, other] = [ownCost(sides[0], reports[0]), ownCost(sides[1], reports[1])]
    const why = `CPU time of ${[...programs].join(' and ')} by its samples ÷ operations of the runs`
    return one === undefined || other === undefined
      ? undefined
      : { by: [one * 1e4, other * 1e4], unit: 'µs/op', why }
  }
  const cost = both(sides, 'cpu-time/op')
  if (cost) {
    const [one, other] = cost
    return { by: [one * 1e4, other * 1e4], unit: 'µs/op', why: 'CPU time of an operation' }
  }
  if (choice === 'cpu-per-op') return undefined
  const rates = both(sides, 'operations/s')
  if (!rates) return asGiven([1, 1], 'no rate is known')
  const fastest = largest(rates)
  return asGiven([fastest / rates[0], fastest / rates[1]], 'the ratio of the rates')
}

// The one program that a report of perf is restricted to.
function programOf({ facts }: ProfileReading): string | undefined {
  return facts.find(({ name }) => name === 'comm')?.value
}

// The events of a clock are nanoseconds of the program; a report spans its run.
const clocks = /^(?:cpu|task)-clock\b/

// Seconds of the program for an operation; undefined unless every run has one report of a clock.
function ownCost(runs: readonly Run[], reports: readonly Report[]): number | undefined {
  const times = reports.flatMap(({ reading }) =>
    clocks.test(reading.event ?? '') ? (eventsOf(reading) ?? []) : [],
  )
  if (runs.length === 0 || times.length !== runs.length) return undefined
  const operations = runs.flatMap((run) => {
    const [rate, seconds] = [metricOf(run, 'operations/s'), metricOf(run, 'time.total')]
    return 'value' in rate && 'value' in seconds ? [rate.value * seconds.value] : []
  })
  if (operations.length !== runs.length) return undefined
  const sum = (values: readonly number[]): number => values.reduce((total, v) => total + v, 0)
  return sum(operations) > 0 ? (sum(times) * 1e-9) / sum(operations) : undefined
}

function both(sides: Both<readonly Run[]>, metric: string): Both<number> | undefined {
  const [one, other] = sides.map((runs) => {
    const found = runs.flatMap((run) => {
      const rate = metricOf(run, metric)
      return 'value' in rate && rate.value > 0 ? [rate.value] : []
    })
    return found.length === 0 ? undefined : found.reduce((sum, v) => sum + v, 0) / found.length
  })
  return one === undefined || other === undefined ? undefined : [one, other]
}
