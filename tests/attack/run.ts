// Attacks the program and prints how many attacks it held.
//
//   npm run attack [-- AREA…]                all areas, or those named; all take about 12 minutes of processor time
//   npm run attack -- --sample [--seed N]    a sample of each that the seed selects, in about 2 minutes; CI runs that of one seed
//   npm run attack -- --publish              also writes the figures of the areas to results.json and docs/safety.md
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { tallyOf, type Extent, type Tally } from './area.ts'
import { areas } from './areas.ts'
import {
  pageFile,
  readResults,
  resultsFile,
  safetyPage,
  tableOf,
  type AreaResult,
} from './safety-page.ts'

const longestSample = 120_000
const usualSeed = '20260321'

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'boolean', default: false },
    seed: { type: 'string', default: usualSeed },
    publish: { type: 'boolean', default: false },
  },
})
const extent: Extent = { isAll: !values.sample, seed: Number(values.seed) }
const problem = commandLineProblem()
if (problem !== undefined) {
  console.error(`error: ${problem}`)
  process.exit(2)
}

const chosen = areas.filter(({ name }) => names.length === 0 || names.includes(name))
const results: AreaResult[] = []
const start = performance.now()
for (const [index, area] of chosen.entries()) {
  const begin = performance.now()
  // Each area gets an equal share of the time that is left.
  const share = (longestSample - (begin - start)) / (chosen.length - index)
  const isOver = (): boolean => !extent.isAll && performance.now() - begin > share
  const tallies = await tallyOf(area.outcomes(extent), isOver)
  report(area.title, tallies, performance.now() - begin)
  results.push({ name: area.name, rows: tallies.map(row) })
}
const rows = results.flatMap((area) => area.rows)
const sum = (key: 'tried' | 'held'): number => rows.reduce((total, each) => total + each[key], 0)
const seed = extent.isAll ? '' : `, seed ${values.seed}`
console.log(
  `\n${String(sum('tried'))} attacks tried, ${String(sum('held'))} held, ${seconds(performance.now() - start)} s${seed}`,
)

if (values.publish) {
  const before = readResults().filter(({ name }) => !results.some((area) => area.name === name))
  const all = areas.flatMap(({ name }) =>
    [...before, ...results].filter((area) => area.name === name),
  )
  writeFileSync(resultsFile, `${JSON.stringify(all, undefined, 2)}\n`)
  writeFileSync(pageFile, safetyPage(all, readFileSync(pageFile, 'utf8')))
}

function commandLineProblem(): string | undefined {
  const unknown = names.find((name) => !areas.some((area) => area.name === name))
  if (unknown !== undefined)
    return `Unexpected area ${unknown}, expected ${areas.map(({ name }) => name).join(', ')}`
  if (!Number.isSafeInteger(extent.seed))
    return `Unexpected seed ${values.seed}, expected a whole number`
  return values.publish && values.sample ? 'Unexpected --publish with --sample' : undefined
}

function row({ attack, tried, failures }: Tally): AreaResult['rows'][number] {
  return { attack, tried, held: tried - failures.length }
}

function report(title: string, tallies: readonly Tally[], milliseconds: number): void {
  console.log(`\n${title} (${seconds(milliseconds)} s)\n\n${tableOf(tallies.map(row))}`)
  for (const { attack, failures } of tallies) {
    if (failures.length > 0) process.exitCode = 1
    for (const failure of failures.slice(0, 20)) console.error(`${attack}: ${failure}`)
  }
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(0)
}
