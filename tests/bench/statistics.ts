// The section “Simulated coverage and error rates” of docs/statistics.md: intervals, tests, picked cells, steps, equivalence, power.
//
//   npm run bench -- statistics [SIMULATIONS]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { medianSorted } from 'simple-statistics'
import {
  compare,
  compareCells,
  compareFamily,
  significantSide,
  type Sample,
} from '../../tools/analysis/compare-cells.ts'
import { groupBy } from '../../tools/analysis/group-by.ts'
import { jointSteps, type Column } from '../../tools/analysis/joint-steps.ts'
import { medianInterval } from '../../tools/analysis/median-interval.ts'
import { signTest } from '../../tools/analysis/paired-tests.ts'
import { detectableShift } from '../../tools/analysis/power.ts'
import { project } from '../../tools/analysis/projection.ts'
import { randomFrom, predictedRatio } from '../../tools/analysis/recurrence-analysis.ts'
import { isSignificant } from '../../tools/analysis/verdict.ts'
import { cumulativeU, ratioInterval } from '../../tools/analysis/ratio-interval.ts'
import { readArchivePage } from '../../tools/archive/read-archive-page.ts'
import { packageRoot } from '../../tools/root.ts'
import { readArchive } from '../../tools/runs/read-archive.ts'
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

// An author reports the cell with the smallest p of a campaign of 12 cells. Each run of a drifting campaign is slower by
// `drift` than the one before; `record` alternates the sides. `effect` is the true difference.
const side = (
  replicates: readonly number[],
  times: readonly number[],
  areStarts = true,
): Sample => ({
  ...{ replicates, times, areStarts },
  rounding: 0,
})
type Order = 'alternating' | 'in succession' | 'unknown'
const measured =
  (n: number, order: Order, drift = 0, draw = (count: number) => logs(count, 0.02)) =>
  (effect: number): readonly [Sample, Sample] => {
    const all = draw(2 * n).map((value, index) => value * (1 - drift) ** index)
    const places = [...all.keys()]
    const isFirst = (index: number): boolean =>
      order === 'alternating' ? index % 2 === 0 : index < n
    const sideOf = (isWanted: boolean, factor: number): Sample => {
      const own = places.filter((index) => isFirst(index) === isWanted)
      const values = own.flatMap((index) => (all[index] ?? NaN) * factor)
      return side(values, order === 'unknown' ? [] : own)
    }
    return [sideOf(true, 1), sideOf(false, 1 + effect)]
  }
const nested =
  (isNamed: boolean) =>
  (effect: number): readonly [Sample, Sample] => {
    const sides = [starts(), starts()].map((own) => (isNamed ? means(own) : own.flat()))
    const [base = [], other = []] = sides
    const time = (place: number) => (_: number, index: number) => 2 * index + place
    return [
      side(base, base.map(time(0)), isNamed),
      side(
        other.map((value) => value * (1 + effect)),
        other.map(time(1)),
        isNamed,
      ),
    ]
  }
const campaigns: readonly (readonly [string, (effect: number) => readonly [Sample, Sample]])[] = [
  ['8 starts a side, alternating', measured(8, 'alternating')],
  ['8 starts a side, in succession', measured(8, 'in succession')],
  ['8 starts a side, order unknown', measured(8, 'unknown')],
  ['24 runs of 6 named starts a side', nested(true)],
  ['24 runs of 6 unnamed starts a side', nested(false)],
  ...[0.0005, 0.001, 0.002, 0.005, 0.02].flatMap((drift) =>
    (['alternating', 'in succession', 'unknown'] as const).map(
      (order) =>
        [
          `10 starts a side, drift ${(100 * drift).toFixed(2)} % a run, ${order}`,
          measured(10, order, drift),
        ] as const,
    ),
  ),
  ...Object.entries(distributions).map(
    ([name, { draw }]) =>
      [
        `10 starts a side, drift 0.5 % a run, in succession, ${name}`,
        measured(10, 'in succession', 0.005, draw),
      ] as const,
  ),
]
console.log(
  'the best of 12 cells is reported, %: the ranks of the cell alone, of its family, Confirmed; Confirmed in one cell of 12 that differs by 5 % and by 15 %',
)
for (const [name, cell] of campaigns) {
  const counts = [0, 0, 0, 0, 0]
  const count = (at: number, found: boolean): void => {
    if (found) counts[at] = (counts[at] ?? 0) + 1
  }
  for (let index = 0; index < families; index++) {
    const compared = Array.from({ length: 12 }, () => compareCells(...cell(0)))
    const family = compareFamily(compared)
    count(
      0,
      compared.some((each) => significantSide(each) !== null),
    )
    count(
      1,
      family.some((each) => significantSide(each) !== null),
    )
    count(
      2,
      family.some(({ verdict }) => isSignificant(verdict)),
    )
    for (const [at, effect] of [0.05, 0.15].entries()) {
      const [first] = compareFamily([compareCells(...cell(effect)), ...compared.slice(1)])
      count(3 + at, first !== undefined && isSignificant(first.verdict))
    }
  }
  const rates = counts.map((number) => percent(number / families).padStart(6))
  console.log(`${name.padEnd(68)}${rates.join('')}`)
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
const sequences = Math.max(2000, families)
const isNamed = (columns: readonly Column[], place?: number): boolean =>
  jointSteps(columns).steps.some(({ to, named }) => named && (place ?? to) === to)
const student = (): number =>
  normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3)
const sessions: readonly (readonly [string, () => number])[] = [
  ['none', () => 0],
  ['normal, 1 %', () => 0.01 * normal()],
  ['normal, 4 %', () => 0.04 * normal()],
  ['Student (3), 1 %', () => 0.01 * student()],
  ['Student (3), 4 %', () => 0.04 * student()],
  ['one of ten 10 % slower', () => (uniform() < 0.1 ? -0.1 : 0)],
]
console.log(
  `steps of 8 releases, %: any named without a change; the changed one named, of 2, 5 and 10 % (${String(sequences)} sequences a cell, standard error ${standardError(0.05, sequences)} points)`,
)
for (const [name, shift] of sessions) {
  const rates = [0, 0.02, 0.05, 0.1].map((change) => {
    let count = 0
    for (let index = 0; index < sequences; index++) {
      const columns = Array.from({ length: 8 }, (_, release) => {
        const level = (release < 4 ? 1 : 1 - change) * Math.exp(shift())
        return logs(20, 0.01).map((value) => value * level)
      })
      if (isNamed(columns, change === 0 ? undefined : 4)) count++
    }
    return percent(count / sequences).padStart(6)
  })
  console.log(`${name.padEnd(28)}${rates.join('')}`)
}

// Starts of one build that two archives measured as two servers, in random order, as if they were releases.
const folder = mkdtempSync(join(tmpdir(), 'benchfolio-statistics-'))
process.on('exit', () => {
  rmSync(folder, { recursive: true })
})
for (const [slug, build] of [
  ['mysql-5.5-to-9.7', 'mysql-9.7'],
  ['fifteen-years', 'mysql-5.6'],
] as const) {
  const { page } = readArchivePage(join(packageRoot, 'content/archives', slug, 'index.md'))
  if (!page) throw new Error(`${slug} has no valid page`)
  const workspace = { build: folder, converter: 'bench', force: true, root: packageRoot }
  const { runs } = await readArchive(page, workspace)
  const { cells } = project(runs, {
    ...{ metric: 'qps', keys: ['recorded', 'repeat', 'workload', 'threads', 'cores'] },
    where: new Map([['recorded', [build, `${build}-again`]]]),
  })
  const byStart = groupBy(cells, ({ fields }) =>
    JSON.stringify([fields['recorded'], fields['repeat']]),
  )
  const columns = [...byStart.values()].map((own) => own.map(({ value }) => value))
  const rates = [6, 9, 12].map((length) => {
    let count = 0
    for (let index = 0; index < sequences; index++) {
      const order = columns
        .map((column) => ({ column, place: uniform() }))
        .toSorted((one, other) => one.place - other.place)
      if (isNamed(order.slice(0, length).map(({ column }) => column))) count++
    }
    return `${String(length)}: ${percent(count / sequences)}`
  })
  console.log(
    `${slug}: a step named among starts of one build, % by number of starts (of ${String(columns.length)}): ${rates.join('   ')}`,
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
