// What options mean: `site/vocabulary/options/*.yaml`, one file or more a family.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from '../core/schema.ts'
import { packageRoot } from '../root.ts'
import { readVocabularyFile } from '../core/vocabulary-file.ts'
import type { Family } from '../core/model.ts'
import { hasReached, inForce, type Server } from './server.ts'

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const kinds = ['switch', 'number', 'set', 'path', 'name', 'file', 'text'] as const

const option = z.strictObject({
  /** How its values are compared; found by looking at them where absent. */
  kind: z.enum(kinds).optional(),
  /** By the release from which it holds; `=` starts a sum of other options, `?` depends on the machine. */
  default: z.record(z.string(), text).default({}),
  /** Releases that take it and do nothing. */
  ignored: z.array(z.string()).default([]),
  alias: z.array(z.string()).default([]),
  /** Differs between any two servers without an effect on performance. */
  noise: z.boolean().default(false),
  /** Names the machine of the server. */
  host: z.boolean().default(false),
  /** An option of the command line that no variable shows. */
  startup: z.boolean().default(false),
  /** By value, or `>` and a number: what a crash may lose. */
  unsafe: z.record(z.string(), z.string()).optional(),
})

const file = z.strictObject({
  family: z.enum(['mysql', 'postgresql', 'mongodb', 'rocksdb']),
  options: z.record(z.string(), option.prefault({})).default({}),
  /** Patterns of names that are noise. */
  noise: z.array(z.string()).default([]),
  /** Names of variables by series: those that only some series have, and those that all have. */
  names: z.record(z.string(), z.string()).default({}),
  /** Options by the names that their values may have besides numbers, sizes and switches; `plain`: none. */
  values: z.record(z.string(), z.string()).default({}),
  /** What a server makes of a written value without working differently: see `unmet-options.ts`. */
  adjusted: z
    .strictObject({
      raised: z.string().default(''),
      multiples: z.record(z.string(), z.string()).default({}),
      numbered: z.record(z.string(), z.string()).default({}),
      spellings: z.record(z.string(), z.string()).default({}),
    })
    .optional(),
})

/** How the values of an option are compared. */
export type Kind = (typeof kinds)[number]
/** What the vocabulary says about an option. */
export type OptionEntry = z.infer<typeof option>

/** The options of a family. */
export interface FamilyVocabulary {
  readonly family: Family
  /** By the name that is used for it; aliases are resolved. */
  readonly options: ReadonlyMap<string, OptionEntry>
  /** Alias → name. */
  readonly aliases: ReadonlyMap<string, string>
  readonly noise: readonly RegExp[]
  /** Series, such as `8.4` or `mariadb 10.11` → the variables that its servers show. */
  readonly series: ReadonlyMap<string, ReadonlySet<string>>
  /** Option → names that its values may have besides numbers, sizes, durations and switches, in lower case. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>
  readonly adjusted: Adjusted
}

/** How a server may show a value that was written otherwise. */
interface Adjusted {
  /** Options whose value a server may raise. */
  readonly raised?: ReadonlySet<string>
  /** Option → numbers and options of whose product a server shows the nearest multiple. */
  readonly multiples?: ReadonlyMap<string, readonly string[]>
  /** Option → the names of its values by their numbers. */
  readonly numbered?: ReadonlyMap<string, readonly string[]>
  /** Old → new start of a value. */
  readonly spellings?: Readonly<Record<string, string>>
}

/** The options of every family. */
export type OptionVocabulary = ReadonlyMap<Family, FamilyVocabulary>

const read = new Map<string, OptionVocabulary>()

/** Reads the option files of the project at `root`; one that it lacks is taken from this package. */
export function readOptionVocabulary(root: string): OptionVocabulary {
  const known = read.get(root)
  if (known) return known
  const paths = new Map<string, string>()
  for (const folder of [packageRoot, root]) {
    const place = join(folder, 'site', 'vocabulary', 'options')
    if (!existsSync(place)) continue
    for (const name of readdirSync(place)) {
      if (name.endsWith('.yaml')) paths.set(name, join(place, name))
    }
  }
  const found = new Map<Family, FamilyVocabulary>()
  for (const [, path] of [...paths].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { family, ...known } = file.parse(readVocabularyFile(path))
    found.set(family, merged(found.get(family), family, known))
  }
  read.set(root, found)
  return found
}

function merged(
  before: FamilyVocabulary | undefined,
  family: Family,
  { options, noise, names, values, adjusted }: Omit<z.infer<typeof file>, 'family'>,
): FamilyVocabulary {
  const aliases = Object.entries(options).flatMap(([name, { alias }]) =>
    alias.map((other) => [other, name] as const),
  )
  const all = names['all']?.split(/\s+/) ?? []
  return {
    family,
    options: new Map([...(before?.options ?? []), ...Object.entries(options)]),
    aliases: new Map([...(before?.aliases ?? []), ...aliases]),
    noise: [...(before?.noise ?? []), ...noise.map((pattern) => new RegExp(`^(?:${pattern})$`))],
    series: new Map([
      ...(before?.series ?? []),
      ...Object.entries(names)
        .filter(([series]) => series !== 'all')
        .map(([series, list]) => [series, new Set([...all, ...list.split(/\s+/)])] as const),
    ]),
    values: new Map([
      ...(before?.values ?? []),
      ...Object.entries(values).flatMap(([words, list]) => {
        const stated = new Set(words === 'plain' ? [] : words.toLowerCase().split(/,\s+/))
        return list.split(/\s+/).map((name) => [name, stated] as const)
      }),
    ]),
    adjusted: adjusted
      ? {
          raised: new Set(adjusted.raised.split(/\s+/)),
          multiples: byName(adjusted.multiples, /\s\*\s/),
          numbered: byName(adjusted.numbered, /,\s/),
          spellings: adjusted.spellings,
        }
      : (before?.adjusted ?? {}),
  }
}

function byName(
  lists: Readonly<Record<string, string>>,
  separator: RegExp,
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(lists).flatMap(([key, names]) =>
      names.split(/\s+/).map((name) => [name, key.split(separator)] as const),
    ),
  )
}

/** True if differences in this option are irrelevant. */
export function isNoise(known: FamilyVocabulary | undefined, name: string): boolean {
  return (
    known?.options.get(name)?.noise === true ||
    (known?.noise.some((pattern) => pattern.test(name)) ?? false)
  )
}

/** Whether a server takes an option and does nothing with it. */
export function isIgnored({ ignored }: OptionEntry, server: Server): boolean {
  return ignored.some((named) => hasReached(server, named) === true)
}

/** The default that the vocabulary states for a release, such as `ON` or `=min(900, 50 + max_connections / 5)`. */
export function statedDefault(known: OptionEntry | undefined, server: Server): string | undefined {
  const stated = known && inForce(known.default, server)
  return stated === '?' ? undefined : stated
}

/** The variables of the latest series that a server has reached; undefined where no list is kept for it. */
export function namesOf(known: FamilyVocabulary, server: Server): ReadonlySet<string> | undefined {
  return inForce(Object.fromEntries(known.series), server)
}
