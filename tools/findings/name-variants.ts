// What is compared may stand only in a part of a name: `bench-enum` and `bench-text`, `read_nocache` beside `read`.
import { groupBy } from '../analysis/group-by.ts'
import type { Run } from '../core/model.ts'
import { operationNames } from '../inference/inference-vocabulary.ts'
import { plainFolder } from '../inference/settle-words.ts'
import { fieldsText, varyingKeys, withoutKeys, type Fields } from './finding-cells.ts'
import { mostSides } from './joined-fields.ts'

const fewestRests = 2
const leastShare = 0.5
// More workloads were named by a program.
const mostNames = 1000

/** The words of a name, also in camel case. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/\.(?:sql|lua|js|py)$/i, '')
    .split(/[^\p{L}\d]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .filter((word) => word !== '')

/** The runs with a field for the part of their workloads that pairs most of them, and for a name that others only lack. */
export function withVariants(
  runs: readonly Run[],
  isUnknown: (key: string) => boolean,
): readonly Run[] {
  return withMissingNames(withWorkloadParts(runs), isUnknown)
}

interface Variant {
  readonly rest: string
  readonly word: string
}

function withWorkloadParts(runs: readonly Run[]): readonly Run[] {
  const names = [...new Set(runs.flatMap(({ fields }) => fields['workload'] ?? []))]
  const variants = names.length > mostNames ? new Map<string, Variant>() : variantsOf(names)
  const known = new Set(runs.flatMap(({ fields }) => Object.keys(fields)))
  const key = ['part', 'part_2', 'part_3'].find((own) => !known.has(own))
  if (variants.size === 0 || key === undefined) return runs
  return runs.map((run) => {
    const own = variants.get(run.fields['workload'] ?? '')
    return own ? { ...run, fields: { ...run.fields, workload: own.rest, [key]: own.word } } : run
  })
}

/** False for a word that says what is done, or a number: they make other work of a name. */
export const isArm = (word: string): boolean => !operationNames.test(word) && !/^\d/.test(word)

// Words that stand for each other in at least two names that are equal otherwise, and that most names have.
function variantsOf(names: readonly string[]): ReadonlyMap<string, Variant> {
  const rests = new Map<string, Map<string, string>>()
  for (const name of names) {
    const words = wordsOf(name)
    if (words.length < 2) continue
    for (const [at, word] of words.entries()) {
      const rest = words.with(at, '*').join(' ')
      if (isArm(word))
        rests.set(rest, (rests.get(rest) ?? new Map<string, string>()).set(word, name))
    }
  }
  // More words than sides that one could compare are names of something.
  const pairs = [...rests].flatMap(([rest, own]) =>
    (own.size > mostSides ? [] : [...own.keys()])
      .toSorted()
      .flatMap((a, index, all) =>
        all.slice(index + 1).map((b) => ({ rest, pair: `${a} ${b}`, words: [a, b] })),
      ),
  )
  const repeated = [...groupBy(pairs, ({ pair }) => pair).values()].flatMap((own) =>
    own.length >= fewestRests ? own.slice(0, 1).map(({ words }) => words) : [],
  )
  const chosen: ReadonlySet<string>[] = []
  for (const words of repeated)
    if (!chosen.some((own) => words.every((word) => own.has(word))))
      chosen.push(joined(words, repeated))
  const candidates = chosen.map((words) => {
    const found = [...rests].flatMap(([rest, own]) => {
      const arms = [...own].filter(([word]) => words.has(word))
      return arms.length < 2
        ? []
        : arms.map(
            ([word, name]) => [name, { rest: rest.replace(/ ?\*/, '').trim(), word }] as const,
          )
    })
    return new Map(found)
  })
  const [best] = candidates.toSorted((a, b) => b.size - a.size)
  return best && best.size >= leastShare * names.length ? best : new Map()
}

// a and b, b and c: all three.
function joined(
  words: readonly string[],
  pairs: readonly (readonly string[])[],
): ReadonlySet<string> {
  const all = new Set(words)
  for (let size = 0; size < all.size;) {
    size = all.size
    for (const pair of pairs)
      if (pair.some((word) => all.has(word))) for (const word of pair) all.add(word)
  }
  return all
}

// Most of the runs with the name of a path have a counterpart that only lacks it.
function withMissingNames(
  runs: readonly Run[],
  isUnknown: (key: string) => boolean,
): readonly Run[] {
  return varyingKeys(runs)
    .filter(isUnknown)
    .reduce((all, key) => {
      const [named, others] = [true, false].map((has) =>
        all.filter(({ fields }) => (fields[key] !== undefined) === has),
      )
      const bare = (fields: Fields): string => fieldsText(withoutKeys(fields, [key, 'repeat']))
      const known = new Set(others?.map(({ fields }) => bare(fields)))
      const paired = named?.filter(({ fields }) => known.has(bare(fields))) ?? []
      const contexts = new Set(paired.map(({ fields }) => bare(fields)))
      if (contexts.size < fewestRests || paired.length < leastShare * (named?.length ?? 0))
        return all
      const [only = '', other] = new Set(named?.map(({ fields }) => fields[key]))
      const text = other === undefined ? `without ${only}` : plainFolder
      return all.map((run) =>
        run.fields[key] === undefined ? { ...run, fields: { ...run.fields, [key]: text } } : run,
      )
    }, runs)
}
