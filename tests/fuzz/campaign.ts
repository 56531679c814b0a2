// Fuzzing guided by coverage, over all targets or some, continued by the next call.
//
//   npm run fuzz -- --mutants N [--target NAME]…    until each target has had N mutants in all calls
//   npm run fuzz -- --minutes N [--target NAME]…    for a time, in turns; with --mutants N, in the order of the names
//   npm run fuzz -- --restart …                     counts from 0: after a change of the targets
//   npm run fuzz -- --publish …                     then writes the counts of the readers to results.json and docs/safety.md
//
// Mutant N of a target has the seed `firstSeed` + N, and depends on the inputs that were kept before it.
// `.build/fuzz/<target>/` has the counts of a target, the inputs that reached new code, and those that failed: these are inputs of
// the next call, so that a fault is found again until it is corrected. Without that folder, counts continue those of results.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { formats } from '../../tools/formats/all-formats.ts'
import { packageRoot } from '../../tools/root.ts'
import { folderOf, noCounts, readCounts, writeCounts, type Counts } from './corpus.ts'
import { openCoverage } from './coverage.ts'
import { runBatch, startFuzzing, type Fuzzing } from './guided.ts'
import {
  pageFile,
  pageWithTable,
  readPublished,
  writePublished,
  type Published,
} from './published.ts'
import { fuzzTargets, type FuzzTarget } from './targets.ts'

/** How long to fuzz, and which targets in which order: all if there is no name. */
export interface Campaign {
  readonly mutants?: number
  readonly minutes?: number
  readonly names: readonly string[]
  readonly isRestart: boolean
  readonly isPublished: boolean
}

const root = join(packageRoot, '.build', 'fuzz')

/** Fuzzes, prints the counts of each target as a table, and returns the number of failures of this call. */
export async function fuzzGuided({
  mutants,
  minutes,
  names,
  isRestart,
  isPublished,
}: Campaign): Promise<number> {
  const all = await fuzzTargets()
  const unknown = names.find((name) => !all.some((target) => target.name === name))
  if (unknown !== undefined) {
    const known = all.map(({ name }) => name).join(', ')
    throw new Error(`Unexpected target ${unknown}, expected ${known}`)
  }
  const targets =
    names.length === 0 ? all : names.flatMap((wanted) => all.filter(({ name }) => name === wanted))
  const published = readPublished()
  for (const target of targets) {
    const initial = isRestart ? noCounts : countsOf(target, published)
    writeCounts(folderOf(target, root), initial)
  }
  const coverage = openCoverage(pathToFileURL(join(packageRoot, 'tools')).href)
  // Without either limit, the counts are only published.
  const end = endAfter(minutes ?? (mutants === undefined ? 0 : Infinity))
  let failures = 0
  const report = (text: string): void => {
    failures += 1
    console.log(text)
  }
  const isDue = ({ counts }: { readonly counts: Counts }): boolean =>
    performance.now() < end && (mutants === undefined || counts.mutants < mutants)
  // With a number of mutants one target after the other, for a time in turns.
  const turns = mutants === undefined ? [targets] : targets.map((target) => [target])
  for (const turn of turns) {
    const started: Fuzzing[] = []
    for (const target of turn)
      if (isDue({ counts: readCounts(folderOf(target, root)) }))
        started.push(await startFuzzing(target, coverage, root, report))
    while (started.some(isDue))
      for (const fuzzing of started.filter(isDue)) await runBatch(fuzzing, report)
  }
  coverage.close()
  console.log(table(targets))
  if (isPublished) publish(targets, published)
  return failures
}

function endAfter(minutes: number): number {
  return performance.now() + minutes * 60_000
}

function countsOf(target: FuzzTarget, published: Published): Counts {
  return readCounts(folderOf(target, root), published[target.name])
}

// Other targets than readers have a row of their own in the page.
function publish(targets: readonly FuzzTarget[], published: Published): void {
  const readers = targets.filter(({ name }) => formats.some((format) => format.name === name))
  const counts = readers.map((target) => [target.name, countsOf(target, published)] as const)
  const all = { ...published, ...Object.fromEntries(counts.filter(([, each]) => each.mutants > 0)) }
  writePublished(all)
  writeFileSync(pageFile, pageWithTable(readFileSync(pageFile, 'utf8'), all))
}

const heads = [
  ...['mutants', 'per s', 'kept', 'covered'],
  ...['crashes', 'hangs', 'super-linear', 'above 2 s'],
]

function table(targets: readonly FuzzTarget[]): string {
  const rows = targets
    .map((target) => ({ target, counts: readCounts(folderOf(target, root)) }))
    .filter(({ counts }) => counts.mutants > 0)
    .map(({ target, counts }) => line(target.name, cells(counts)))
  return [line('target', heads), `| --- |${' ---: |'.repeat(heads.length)}`, ...rows].join('\n')
}

function cells({
  mutants,
  seconds,
  kept,
  covered,
  crashes,
  hangs,
  superlinear,
  slow,
}: Counts): readonly string[] {
  const rate = (mutants / seconds).toFixed(0)
  return [mutants, rate, kept, covered, crashes, hangs, superlinear, slow].map(String)
}

function line(name: string, cells: readonly string[]): string {
  return `| ${[name, ...cells].join(' | ')} |`
}
