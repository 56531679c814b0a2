// What keys, metrics and engines are called: `site/vocabulary/*.yaml`, the same files that Hugo reads.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from '../schema.ts'
import { readOptionVocabulary, type OptionVocabulary } from '../options/option-words.ts'
import { packageRoot } from '../root.ts'
import { readSubsystems, type SubsystemOf } from './subsystems.ts'
import { readVocabularyFile } from '../vocabulary-file.ts'

const metric = z.object({
  title: z.string(),
  short: z.string().optional(),
  unit: z.string(),
  shown: z.object({ unit: z.string(), factor: z.number() }).optional(),
  digits: z.number().int(),
  better: z.enum(['higher', 'lower']).optional(),
})
const key = z.object({
  title: z.string(),
  plural: z.string().optional(),
  unit: z.tuple([z.string(), z.string()]).optional(),
  /** Left out where there are other keys: it says nothing that they do not. */
  silent: z.boolean().optional(),
})
const engine = z.object({
  title: z.string(),
  hue: z.string(),
  /** Release series to shade of the hue, 1 the oldest to 5 the newest. */
  shades: z.record(z.string(), z.int().min(1).max(5)).optional(),
})

/** A metric's words: `digits` are the decimals worth printing in the unit shown. */
export type MetricWords = z.infer<typeof metric>
/** A key's words: `unit` is what stands after one value and after several. */
export type KeyWords = z.infer<typeof key>
/** An engine's name and the hue of its lines. */
export type EngineWords = z.infer<typeof engine>

/** The words of a publication. A name without an entry is called by itself. */
export interface Vocabulary {
  metric(name: string): MetricWords
  key(name: string): KeyWords
  engine(name: string): EngineWords
  /** What options mean. */
  options(): OptionVocabulary
  /** Which part of a program a function belongs to. */
  subsystems(): SubsystemOf
}

/** Reads the vocabulary of the project at `root`; a file that it lacks is taken from this package. */
export function readVocabulary(root: string): Vocabulary {
  const metrics = table(root, 'metrics', metric)
  const keys = table(root, 'keys', key)
  const engines = table(root, 'engines', engine)
  return {
    metric: (name) => metrics.get(name) ?? { title: name, unit: '1', digits: 2 },
    key: (name) => keys.get(name) ?? { title: name },
    engine: (name) => engines.get(name.toLowerCase()) ?? { title: name, hue: 'grey' },
    options: () => readOptionVocabulary(root),
    subsystems: () => readSubsystems(root),
  }
}

// A map, for the names asked for are texts of archives, such as `constructor`.
function table<T>(root: string, name: string, entry: z.ZodType<T>): ReadonlyMap<string, T> {
  const file = [root, packageRoot]
    .map((folder) => join(folder, 'site', 'vocabulary', `${name}.yaml`))
    .find((path) => existsSync(path))
  if (file === undefined) return new Map()
  const words = readVocabularyFile(file) ?? {}
  return new Map(Object.entries(z.record(z.string(), entry).parse(words)))
}
