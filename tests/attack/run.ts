// Attacks the program and prints how many attacks it held.
//
//   npm run attack [-- AREA…]         all areas, or those named: at most 30 minutes in all
//   npm run attack -- --sample        a sample of each, as CI runs it
//   npm run attack -- --publish       also writes the figures of the areas to results.json and docs/safety.md
import { readFileSync, writeFileSync } from 'node:fs'
import { tallyOf, type Tally } from './area.ts'
import { areas } from './areas.ts'
import {
  pageFile,
  readResults,
  resultsFile,
  safetyPage,
  tableOf,
  type AreaResult,
} from './safety-page.ts'

const words = process.argv.slice(2)
const extent = words.includes('--sample') ? 'sample' : 'all'
const isPublished = words.includes('--publish')
const names = words.filter((word) => !word.startsWith('--'))
const unknown = names.find((name) => !areas.some((area) => area.name === name))
if (unknown !== undefined || (isPublished && extent === 'sample')) {
  console.error(
    unknown === undefined
      ? 'error: Unexpected --publish with --sample'
      : `error: Unexpected area ${unknown}, expected ${areas.map(({ name }) => name).join(', ')}`,
  )
  process.exit(2)
}

const results: AreaResult[] = []
for (const area of areas.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const start = performance.now()
  const tallies = await tallyOf(area.outcomes(extent))
  const seconds = Math.round((performance.now() - start) / 1000)
  report(area.title, tallies, seconds)
  results.push({ name: area.name, rows: tallies.map(row) })
}

if (isPublished) {
  const before = readResults().filter(({ name }) => !results.some((area) => area.name === name))
  const all = areas.flatMap(({ name }) =>
    [...before, ...results].filter((area) => area.name === name),
  )
  writeFileSync(resultsFile, `${JSON.stringify(all, undefined, 2)}\n`)
  writeFileSync(pageFile, safetyPage(all, readFileSync(pageFile, 'utf8')))
}

function row({ attack, tried, failures }: Tally): AreaResult['rows'][number] {
  return { attack, tried, held: tried - failures.length }
}

function report(title: string, tallies: readonly Tally[], seconds: number): void {
  console.log(`\n${title} (${String(seconds)} s)\n\n${tableOf(tallies.map(row))}`)
  for (const { attack, failures } of tallies) {
    if (failures.length > 0) process.exitCode = 1
    for (const failure of failures.slice(0, 20)) console.error(`${attack}: ${failure}`)
  }
}
