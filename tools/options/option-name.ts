// What an option is called, however it is spelt: `loose-`, `skip-`, `-` and `_`, aliases, unique beginnings.
import type { FamilyVocabulary } from './option-vocabulary.ts'

/** An option as meant. `value` replaces that of the line where the name itself says it, as `skip-log-bin` does. */
export interface MeantOption {
  readonly name: string
  readonly value?: string
}

/**
 * What an option of a file means. `known` are the names of the server's variables; where they are not given, no
 * beginning of a name is completed. Reference: MySQL, mysys/my_getopt.cc.
 */
export function meantOption(
  written: string,
  value: string | undefined,
  familyVocabulary: FamilyVocabulary,
  known?: ReadonlySet<string>,
): MeantOption {
  if (familyVocabulary.family === 'postgresql') return { name: written.toLowerCase() }
  if (familyVocabulary.family !== 'mysql') return { name: written }
  const plain = written.replaceAll('-', '_')
  const bare = plain.replace(/^loose_/, '')
  const isName = (name: string): boolean =>
    familyVocabulary.options.has(name) ||
    familyVocabulary.aliases.has(name) ||
    isOfSeries(familyVocabulary, name)
  const own = (name: string): string => familyVocabulary.aliases.get(name) ?? name
  if (isName(bare)) return { name: own(bare) }
  const [, prefix, rest = ''] = /^(skip|disable|enable)_(.+)$/.exec(bare) ?? []
  if (prefix !== undefined && isName(rest)) {
    // Two negations switch it on again: skip-x=0.
    const switched = prefix === 'enable' || /^(?:0|off|false)$/i.test(value ?? '')
    return { name: own(rest), value: switched ? 'ON' : 'OFF' }
  }
  const longer = [...(known ?? [])].filter((name) => name.startsWith(bare))
  const [only] = longer
  if (only !== undefined && longer.length === 1) return { name: own(only) }
  return { name: bare }
}

/** Whether any server of the family is known to have a variable of this name. */
export function isOfSeries({ series }: FamilyVocabulary, name: string): boolean {
  for (const names of series.values()) if (names.has(name)) return true
  return false
}
