// What a published number is made of: metric or formula, statistic, factor.
import { medianSorted } from 'simple-statistics'
import { populationDeviation, sampleDeviation } from '../analysis/deviation.ts'
import { formulas } from '../analysis/host-load.ts'
import type { MetricOptions } from '../analysis/metric-value.ts'
import { append } from '../core/append.ts'
import type { Computation, PerColumn } from '../archive/published.ts'
import { largest, smallest } from '../core/extremes.ts'
import type { Evidence } from '../core/model.ts'
import { expression } from '../core/expression.ts'
import type { Answer, Subject } from './subject.ts'

/** Names of statistics over all subjects with the fields of a cell. */
const statistics: ReadonlyMap<string, (values: readonly number[]) => number | undefined> = new Map([
  ['mean', mean],
  ['median', (values) => medianSorted(values.toSorted((a, b) => a - b))],
  ['min', (values) => smallest(values)],
  ['max', (values) => largest(values)],
  ['sum', (values) => values.reduce((sum, value) => sum + value, 0)],
  ['first', (values) => values[0]],
  ['last', (values) => values.at(-1)],
  ['last over first', (values) => ratio(values.at(-1), values[0])],
  ['population deviation', populationDeviation],
  ['sample deviation', sampleDeviation],
  ['population variation', (values) => ratio(populationDeviation(values), mean(values))],
])

/**
 * Names of statistics over gains: each number with the fields of a cell against the number that has the fields of
 * the baseline in place, less 1.
 */
export const gainStatistics: ReadonlyMap<string, string> = new Map([
  ['mean of gains', 'mean'],
  ['largest gain', 'max'],
  ['smallest gain', 'min'],
])

/** The value for a column; undefined if the page does not declare it. */
export function perColumn(value: PerColumn | undefined, column: string): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  return Object.hasOwn(value, column) ? value[column] : undefined
}

/** Keys that a template such as `{counter}` takes from the texts of a cell. */
export function templateKeys(template: string, texts: Readonly<Record<string, string>>): string[] {
  return [...template.matchAll(/\{([^{}]+)\}/g)].flatMap(([, key = '']) =>
    Object.hasOwn(texts, key) ? [key] : [],
  )
}

/** The number of one subject, before statistic and factor. `look` is how a metric is looked up in it. */
export function numberOf(
  making: Computation,
  column: string,
  texts: Readonly<Record<string, string>>,
  look: (name: string, options: MetricOptions) => Answer,
): Answer {
  const named = perColumn(making.formula, column)
  const formula = named === undefined ? undefined : formulas.get(named)
  const options: MetricOptions = formula ? { formula } : {}
  const filled = (template: string): string =>
    template.replace(/\{([^{}]+)\}/g, (whole, key: string) => texts[key] ?? whole)
  if (named === undefined || formula)
    return look(filled(perColumn(making.metric, column) ?? column), options)
  const parsed = expression(named)
  if (!parsed) return { reason: `\`${named}\` is neither a formula nor an expression` }
  const evidence: Evidence[] = []
  const lost: string[] = []
  const value = parsed.evaluate((name) => {
    const own = Number(texts[name])
    if (texts[name] !== undefined && !Number.isNaN(own)) return own
    const answer = look(name, options)
    if ('reason' in answer) {
      lost.push(answer.reason)
      return undefined
    }
    append(evidence, answer.evidence)
    return answer.value
  })
  return value === undefined
    ? { reason: lost[0] ?? `\`${named}\` has no value` }
    : { value, evidence }
}

/** One number of all subjects that have one. */
export function statisticOf(answers: readonly Answer[], statistic: string | undefined): Answer {
  const numbers = answers.flatMap((answer) => ('value' in answer ? [answer] : []))
  const evidence = numbers.flatMap((answer) => answer.evidence)
  const ambiguous = answers.find((answer) => 'reason' in answer && answer.several)
  if (ambiguous) return ambiguous
  const [first] = numbers
  if (!first) {
    const [lost] = answers
    return {
      reason: lost && 'reason' in lost ? lost.reason : 'no file of the archive has these fields',
    }
  }
  if (statistic === undefined || statistic === 'value') {
    const differ = numbers.some(({ value }) => value !== first.value)
    return differ
      ? { reason: `${numbers.length} different numbers have these fields`, several: true }
      : first
  }
  const value = statistics.get(statistic)?.(numbers.map((number) => number.value))
  return value === undefined || Number.isNaN(value)
    ? { reason: `no ${statistic} of ${numbers.length} numbers` }
    : { value, evidence }
}

/** The number of the subjects of a cell with the factor of the making. */
export function computeCell(
  making: Computation,
  column: string,
  texts: Readonly<Record<string, string>>,
  subjects: readonly Subject[],
  look: (subject: Subject, name: string, options: MetricOptions) => Answer,
): Answer {
  const answers = subjects.map((subject) =>
    numberOf(making, column, texts, (name, options) => look(subject, name, options)),
  )
  const answer = statisticOf(answers, perColumn(making.statistic, column))
  return 'value' in answer ? { ...answer, value: answer.value * (making.factor ?? 1) } : answer
}

// In the order of the numbers, as the scripts of authors add.
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function ratio(value: number | undefined, base: number | undefined): number | undefined {
  return value === undefined || base === undefined ? undefined : value / base
}
