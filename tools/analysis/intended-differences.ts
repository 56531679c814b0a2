// Which differences follow from what a comparison varies: those are no confounders.
import type { Run } from '../core/model.ts'
import { configurations } from '../options/of-runs.ts'
import { readOptionVocabulary } from '../options/option-vocabulary.ts'
import { sameForm } from '../options/option-value.ts'
import { ownName } from '../options/fact-row.ts'
import { globExpression } from '../options/fact-rows.ts'
import { packageRoot } from '../root.ts'
import { isNamed, type RankedFact } from './rank-facts.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The keys that name a release: a comparison over one of them compares servers that do not have the same options. */
export const releaseKeys: ReadonlySet<string> = new Set(['engine', 'version', 'build'])

/** What a comparison varies: the keys it compares, and further names that the author declares. */
export interface Compared {
  readonly keys: readonly string[]
  readonly declared?: readonly string[]
}

/**
 * Separates the differences that are intended. Those are the compared keys, what the vocabulary says they vary, and the
 * options that the archive varies with them: options of the same name or value, and options written in files whose
 * paths have a key that the vocabulary does not know.
 */
export function separateIntended(
  facts: readonly RankedFact[],
  sides: readonly (readonly Run[])[],
  { keys, declared = [] }: Compared,
  vocabulary: Pick<Vocabulary, 'varies'>,
): { readonly intended: readonly RankedFact[]; readonly others: readonly RankedFact[] } {
  const names = new Set([...keys.map((key) => `field ${key}`), ...declared])
  const patterns = keys.flatMap((key) => vocabulary.varies(key) ?? []).map(globExpression)
  const unknown = keys.filter((key) => vocabulary.varies(key) === undefined)
  const runs = sides.flat()
  const follows = (fact: RankedFact): boolean =>
    isNamed(fact, names) ||
    patterns.some((pattern) => pattern.test(fact.name) || pattern.test(`area ${fact.area}`)) ||
    (fact.name.startsWith('option ') &&
      unknown.some((key) => isVariedBy(ownName(fact.name), key, runs)))
  return { intended: facts.filter(follows), others: facts.filter((fact) => !follows(fact)) }
}

function isVariedBy(option: string, key: string, runs: readonly Run[]): boolean {
  const plain = (text: string): string => text.replaceAll('-', '_').toLowerCase()
  if (plain(option) === plain(key)) return true
  const configurationOf = configurations(readOptionVocabulary(packageRoot))
  return runs.every((run) => {
    const { running, written } = configurationOf(run)
    const setting = written?.get(option)
    const file = setting && run.companions.find(({ path }) => path === setting.place.file)
    if (file && key in file.fields) return true
    const value = (running ?? written)?.get(option)
    const text = run.fields[key]
    return value !== undefined && text !== undefined && sameForm(text, value.family) === value.form
  })
}
