// Mutants for a given time over every target, in turns. An input that throws or is slow is kept in .build/fuzz/<target>/ and is
// an input of the next call, so that a fault is found again until it is a test.
//
//   npm run fuzz -- --minutes N
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../tools/root.ts'
import { mutant, randomOf } from '../formats/mutate.ts'
import { fuzzTargets, type FuzzTarget } from './targets.ts'

// Mutants of one target before the next has its turn.
const turn = 50
const slowest = 2

/** Runs mutants for `minutes`, prints how many each target had, and returns the number of failures. */
export async function fuzzFor(minutes: number): Promise<number> {
  const targets = await fuzzTargets()
  const corpora = new Map(targets.map((target) => [target, [...target.inputs, ...kept(target)]]))
  const counts = new Map<FuzzTarget, number>()
  const end = performance.now() + minutes * 60_000
  const seed = Date.now()
  let failures = 0
  for (let round = 0; performance.now() < end; round += 1)
    for (const target of targets) {
      if (performance.now() >= end) break
      const corpus = corpora.get(target) ?? []
      for (let number = 0; number < turn; number += 1) {
        const random = randomOf(seed + round * turn + number)
        const bytes = mutant(corpus[random(corpus.length)] ?? Buffer.alloc(0), random)
        const problem = await problemOf(target, bytes)
        if (problem === undefined) continue
        failures += 1
        console.log(`${target.name}: ${problem}: ${keep(target, bytes)}`)
      }
      counts.set(target, (counts.get(target) ?? 0) + turn)
    }
  for (const [{ name }, count] of counts) console.log(`${name.padEnd(24)} ${String(count)} mutants`)
  return failures
}

async function problemOf({ run }: FuzzTarget, bytes: Buffer): Promise<string | undefined> {
  const before = process.cpuUsage()
  try {
    await run(bytes)
  } catch (error) {
    return String(error)
  }
  const { user, system } = process.cpuUsage(before)
  const seconds = (user + system) / 1e6
  return seconds > slowest ? `takes ${seconds.toFixed(1)} s` : undefined
}

function folderOf({ name }: FuzzTarget): string {
  return join(packageRoot, '.build', 'fuzz', name.replaceAll(' ', '-'))
}

function kept(target: FuzzTarget): readonly Buffer[] {
  const folder = folderOf(target)
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder).map((name) => readFileSync(join(folder, name)))
}

function keep(target: FuzzTarget, bytes: Buffer): string {
  const folder = folderOf(target)
  const file = join(folder, String(readdirSync(folder).length))
  writeFileSync(file, bytes)
  return file
}
