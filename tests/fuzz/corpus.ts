// The inputs of a target, its failures and its counts, in a folder that the next call continues.
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { FuzzTarget } from './targets.ts'

/** The form of `Counts`. */
export const countsSchema = z.object({
  mutants: z.number(),
  seconds: z.number(),
  kept: z.number(),
  covered: z.number(),
  crashes: z.number(),
  hangs: z.number(),
  superlinear: z.number(),
  slow: z.number(),
})

/** What all calls have done: mutants, processor seconds that they took, inputs kept, characters of the program that ran, failures. */
export type Counts = z.infer<typeof countsSchema>

/** The counts of a target that has not run. */
export const noCounts: Counts = {
  ...{ mutants: 0, seconds: 0, kept: 0, covered: 0 },
  ...{ crashes: 0, hangs: 0, superlinear: 0, slow: 0 },
}

/** The folder of a target. */
export function folderOf({ name }: FuzzTarget, root: string): string {
  return join(root, name.replaceAll(' ', '-'))
}

/** Returns the counts of the folder; `initial` for a new one. */
export function readCounts(folder: string, initial = noCounts): Counts {
  const file = join(folder, 'counts.json')
  return existsSync(file) ? countsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : initial
}

/** Writes the counts to the folder. */
export function writeCounts(folder: string, counts: Counts): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'counts.json'), `${JSON.stringify(counts)}\n`)
}

/** Returns the inputs that earlier calls kept: those that reached new code, and those that failed. */
export function keptInputs(folder: string): readonly Buffer[] {
  return ['inputs', 'failures'].flatMap((kind) => {
    const files = join(folder, kind)
    return existsSync(files)
      ? readdirSync(files).map((name) => readFileSync(join(files, name)))
      : []
  })
}

/** Keeps an input under the digest of its bytes, and returns its file. */
export function keepInput(folder: string, kind: 'inputs' | 'failures', bytes: Buffer): string {
  const files = join(folder, kind)
  mkdirSync(files, { recursive: true })
  const file = join(files, hash('sha256', bytes, 'hex').slice(0, 16))
  writeFileSync(file, bytes)
  return file
}
