// The section “Simulated coverage and error rates” of docs/statistics.md: intervals, tests, picked cells, steps, equivalence, power.
//
//   npm run bench -- statistics [SIMULATIONS]
import { medianSorted } from 'simple-statistics'
import { compare, compareFamily } from '../../tools/analysis/compare-cells.ts'
import { jointSteps } from '../../tools/analysis/joint-steps.ts'
import { medianInterval } from '../../tools/analysis/median-interval.ts'
import { signTest } from '../../tools/analysis/paired-tests.ts'
import { detectableShift } from '../../tools/analysis/power.ts'
import { randomFrom } from '../../tools/analysis/random.ts'
import { predictedRatio } from '../../tools/analysis/recurrence-analysis.ts'
import { isSignificant } from '../../tools/analysis/verdict.ts'
import { cumulativeU } from '../../tools/analysis/rank-distribution.ts'
import { ratioInterval } from '../../tools/analysis/ratio-interval.ts'
import { orderTest } from '../../tools/analysis/order-effect.ts'
import { normalFrom } from '../analysis/random-normal.ts'

const simulations = Number(process.argv[2] ?? 10_000)
const uniform = randomFrom(20261122)
const normal = normalFrom(uniform)

interface Distribution {
  /** One sample of n replicates around 1. */
  readonly draw: (n: number) => number[]
  /** The median of all possible values. */
  readonly median: number
}

const each = (value: () => number) => (n: number) => Array.from({ length: n }, value)

// A restart shifts all of its runs; a replicate is the mean of three runs of one restart.
const restart = (): number => {
  const shift = 0.04 * normal()
  const runs = [normal(), normal(), normal()]
  return 1 + shift + (0.02 * runs.reduce((sum, value) => sum + value, 0)) / 3
}

const distributions: Readonly<Record<string, Distribution>> = {
  normal: { draw: each(() => 1 + 0.05 * normal()), median: 1 },
  'log-normal': { draw: each(() => Math.exp(0.3 * normal())), median: 1 },
  uniform: { draw: each(() => 0.9 + 0.2 * uniform()), median: 1 },
  exponential: { draw: each(() => 1 - Math.log(1 - uniform())), median: 1 + Math.log(2) },
  'heavy tails': {
    draw: each(() => {
      const chi = normal() ** 2 + normal() ** 2 + normal() ** 2
      return Math.exp((0.05 * normal()) / Math.sqrt(chi / 3))
    }),
    median: 1,
  },
  'two states, 1 : 1': {
    draw: each(() => (uniform() < 0.5 ? 0.7 : 1) * (1 + 0.02 * normal())),
    median: NaN,
  },
  'two states, 1 : 4': {
    draw: each(() => (uniform() < 0.2 ? 0.6 : 1) * (1 + 0.02 * normal())),
    median: NaN,
  },
  'nested in restarts': { draw: each(restart), median: 1 },
}

const sizes = Array.from({ length: 19 }, (_, index) => index + 2)
const percent = (share: number): string => (100 * share).toFixed(1)
/** The standard error of a simulated rate in percentage points. */
const standardError = (rate: number, count: number): string =>
  percent(Math.sqrt((rate * (1 - rate)) / count))

console.log(`${String(simulations)} simulations a cell; the factor between the sides is 1.1\n`)
console.log('coverage of the interval of a ratio, less its label, in percentage points')
console.log(['distribution'.padEnd(20), ...sizes.map((n) => String(n).padStart(5))].join(''))
let worst = 0
for (const [name, { draw }] of Object.entries(distributions)) {
  const row = sizes.map((n) => {
    let covered = 0
    let label = 0
    for (let index = 0; index < simulations; index++) {
      const interval = ratioInterval(
        draw(n),
        draw(n).map((value) => value * 1.1),
      )
      if (!interval) continue
      label = interval.coverage
      if (interval.low <= 1.1 && interval.high >= 1.1) covered++
    }
    const off = covered / simulations - label
    worst = Math.max(worst, Math.abs(off))
    return percent(off).padStart(5)
  })
  console.log(name.padEnd(20) + row.join(''))
}
const labels = sizes.map((n) =>
  percent(ratioInterval(each(uniform)(n), each(uniform)(n))?.coverage ?? NaN).padStart(5),
)
console.log('label, %'.padEnd(20) + labels.join(''))
console.log(`largest deviation: ${percent(worst)} points\n`)

console.log(
  'coverage of the interval of a median, less its label, in percentage points (from 6 values on)',
)
let worstMedian = 0
for (const [name, { draw, median }] of Object.entries(distributions)) {
  if (Number.isNaN(median)) continue
  const row = sizes.map((n) => {
    if (n < 6) return '    –'
    let covered = 0
    let label = 0
    for (let index = 0; index < simulations; index++) {
      const interval = medianInterval(draw(n), 0.95)
      if (!interval) continue
      label = interval.coverage
      if (interval.low <= median && interval.high >= median) covered++
    }
    const off = covered / simulations - label
    worstMedian = Math.max(worstMedian, Math.abs(off))
    return percent(off).padStart(5)
  })
  console.log(name.padEnd(20) + row.join(''))
}
console.log(`largest deviation: ${percent(worstMedian)} points\n`)

const rounds = Math.ceil(simulations / 100)
console.log(
  `coverage of the noise band of a figure of recurrence: ratios of two medians of three new runs, % (${String(rounds)} bands a cell, standard error ${standardError(0.95, rounds)} points)`,
)
for (const [name, { draw }] of Object.entries(distributions)) {
  const row = [10, 18, 24, 48].map((identical) => {
    let covered = 0
    for (let index = 0; index < rounds; index++) {
      const band = predictedRatio(draw(identical), 3, 3)
      const ratio =
        medianSorted(draw(3).sort((a, b) => a - b)) / medianSorted(draw(3).sort((a, b) => a - b))
      if (band && ratio >= band.low && ratio <= band.high) covered++
    }
    return `${String(identical)} runs ${percent(covered / rounds)}`
  })
  console.log(`${name.padEnd(20)} ${row.join('   ')}`)
}

const families = Math.ceil(simulations / 12)
console.log(
  `\nwrong verdicts where nothing differs, %: of one comparison; of the best of 12 cells uncorrected; of the best of 12 in its family (${String(families)} families a cell, standard error ${standardError(0.05, families)} points)`,
)
let worstFamily = 0
for (const [name, { draw }] of Object.entries(distributions)) {
  const rates = [3, 4, 6, 7, 8, 10, 20].map((n) => {
    let single = 0
    let best = 0
    let family = 0
    for (let index = 0; index < families; index++) {
      const comparisons = Array.from({ length: 12 }, () => compare(draw(n), draw(n)))
      const wrong = comparisons.filter(({ verdict }) => isSignificant(verdict)).length
      single += wrong
      if (wrong > 0) best++
      if (compareFamily(comparisons).some(({ verdict }) => isSignificant(verdict))) family++
    }
    worstFamily = Math.max(worstFamily, family / families)
    return `n=${String(n)} ${percent(single / families / 12)} ${percent(best / families)} ${percent(family / families)}`
  })
  console.log(`${name.padEnd(20)} ${rates.join('   ')}`)
}
console.log(`largest family rate: ${percent(worstFamily)} %\n`)

/** The share of simulations in which `found` is true, in percent. */
const rate = (found: () => boolean): string => {
  let count = 0
  for (let index = 0; index < families; index++) if (found()) count++
  return percent(count / families)
}
const logs = (n: number, deviation: number) => each(() => Math.exp(deviation * normal()))(n)

// Six starts of four runs a side; a start shifts its runs by 4 %, a run by 2 %.
const starts = () => logs(6, 0.04).map((start) => logs(4, 0.02).map((run) => start * run))
const means = (side: readonly (readonly number[])[]) =>
  side.map((runs) => runs.reduce((sum, run) => sum + run, 0) / runs.length)

// An author reports the cell with the smallest p of a campaign of 12 cells in which nothing differs. Each run of a drifting
// campaign is slower by `drift` than the one before; `record` alternates the sides.
const drifting = (isAlternating: boolean, drift: number) => {
  const all = logs(20, 0.02).map((value, index) => value * (1 - drift) ** index)
  const isFirst = (index: number): boolean => (isAlternating ? index % 2 === 0 : index < 10)
  return [true, false].map((side) => all.filter((_, index) => isFirst(index) === side))
}
const campaigns: readonly (readonly [string, () => readonly (readonly number[])[]])[] = [
  ['8 runs a side', () => [logs(8, 0.02), logs(8, 0.02)]],
  ['24 runs of 6 named starts a side', () => [means(starts()), means(starts())]],
  ['24 runs of 6 unnamed starts a side', () => [starts().flat(), starts().flat()]],
  ['drift of 0.2 % a run, sides alternate', () => drifting(true, 0.002)],
  ['drift of 0.5 % a run, sides alternate', () => drifting(true, 0.005)],
  ['drift of 0.2 % a run, one side after the other', () => drifting(false, 0.002)],
  ['drift of 0.5 % a run, one side after the other', () => drifting(false, 0.005)],
]
console.log(
  'nothing differs, the best of 12 cells is reported: false Confirmed of the cell alone, in its family; order of the runs reported, %',
)
for (const [name, cell] of campaigns) {
  const counts = { alone: 0, family: 0, order: 0 }
  for (let index = 0; index < families; index++) {
    const cells = Array.from({ length: 12 }, cell)
    const compared = cells.map(([x = [], y = []]) => compare(x, y))
    if (compared.some(({ verdict }) => isSignificant(verdict))) counts.alone++
    if (compareFamily(compared).some(({ verdict }) => isSignificant(verdict))) counts.family++
    if ((orderTest(cells.flat())?.p ?? 1) < 0.05) counts.order++
  }
  const [alone, family, order] = Object.values(counts).map((count) => percent(count / families))
  console.log(`${name.padEnd(48)} ${alone ?? ''}  ${family ?? ''}  ${order ?? ''}`)
}

for (const session of [0, 0.02]) {
  const wrong = rate(() => {
    const shift = session * normal()
    return signTest(each(() => shift + 0.02 * normal())(9)).p < 0.05
  })
  console.log(
    `nine cells together, sides of one session each that shifts by ${percent(session)} %: sign test wrong in ${wrong} %`,
  )
}

// Releases of 20 workloads with a noise of 1 % each, and a session that shifts all of them.
for (const session of [0, 0.01, 0.04])
  for (const change of [0, 0.02, 0.05, 0.1]) {
    const named = (place: number) =>
      rate(() => {
        const columns = Array.from({ length: 8 }, (_, release) => {
          const level = (release < 4 ? 1 : 1 - change) * Math.exp(session * normal())
          return logs(20, 0.01).map((value) => value * level)
        })
        const { steps } = jointSteps(columns)
        return steps.some(({ to, named: isNamed }) => isNamed && (to === place || place < 0))
      })
    console.log(
      `8 releases, session ${percent(session)} %, change of ${percent(change)} %: ${change === 0 ? `a step named in ${named(-1)} %` : `the step named in ${named(4)} %`}`,
    )
  }
console.log('')

console.log('wrong “equivalent within ±5 %” where the true ratio is 1.05, %')
for (const [name, { draw }] of Object.entries(distributions)) {
  const rates = [3, 4, 6, 10, 20].map((n) => {
    let wrong = 0
    for (let index = 0; index < simulations; index++) {
      const contender = draw(n).map((value) => value * 1.05)
      if (compare(draw(n), contender).verdict.kind === 'equivalent') wrong++
    }
    return `n=${String(n)} ${percent(wrong / simulations)}`
  })
  console.log(`${name.padEnd(20)} ${rates.join('   ')}`)
}

console.log('\npower of the rank test at 5 % for the shift of the table (expected 80 %)')
for (const [n, shift] of detectableShift) {
  const cumulative = cumulativeU(n, n)
  let critical = -1
  while ((cumulative[critical + 1] ?? 1) * 2 <= 0.05) critical++
  let rejected = 0
  for (let index = 0; index < simulations; index++) {
    const x = each(normal)(n)
    const y = each(() => normal() + shift)(n)
    let u = 0
    for (const a of x) for (const b of y) if (a > b) u++
    if (Math.min(u, n * n - u) <= critical) rejected++
  }
  console.log(
    `n=${String(n).padStart(2)}  shift ${shift.toFixed(2)}  ${percent(rejected / simulations)} %`,
  )
}
