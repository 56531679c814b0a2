// Why an option differs: configured, default changed by a release, set by an image, or ignored by the server.
import type { Configuration, Setting } from './configuration.ts'
import type { Default } from './defaults.ts'
import { isIgnored, type OptionEntry } from './option-vocabulary.ts'

/** The class of a row in words, as texts and tables print it, in the order of rows. */
export const rowClassTexts = {
  host: 'depends on the host',
  'asked-for': 'set',
  ignored: 'set, ignored by the server',
  'changed-default': 'changed default',
  'set-by-image': 'set by the image',
  removed: 'removed',
  added: 'added',
  noise: 'instance-specific',
} as const

export type RowClass = keyof typeof rowClassTexts

/** What is known of a row when it is classed. */
interface RowFacts {
  readonly noise: boolean
  readonly entry: OptionEntry | undefined
  readonly effectiveDiffers: boolean
  readonly defaultOf: (of: Configuration) => Default | undefined
}

/** The class of a row; `sides` are the configurations of each side, in the order of the sides. */
export function classOf(
  sides: readonly (readonly Configuration[])[],
  name: string,
  facts: RowFacts,
): RowClass {
  const all = sides.flat()
  const isWritten = all.some(({ written }) => written?.has(name) === true)
  if (facts.entry?.host === true) return 'host'
  if (facts.noise) return 'noise'
  if (all.some((of) => isIneffective(of, name, facts.entry))) return 'ignored'
  if (isWritten) return 'asked-for'
  if (facts.effectiveDiffers) {
    return all.some((of) => isForeign(of.running?.get(name), facts.defaultOf(of)))
      ? 'set-by-image'
      : 'changed-default'
  }
  const first = sides.find((side) => side.some(({ running }) => running)) ?? []
  return first.some(({ running }) => running?.has(name) === true) ? 'removed' : 'added'
}

/** Whether a server runs with something else than was written for it, or has no such variable at all. */
export function isIneffective(
  { server, written, running }: Configuration,
  name: string,
  entry: OptionEntry | undefined,
): boolean {
  const setting = written?.get(name)
  if (!setting || entry?.startup === true) return false
  if (entry && isIgnored(entry, server)) return true
  const effective = running?.get(name)
  return effective ? effective.form !== setting.form : isWhole(running, setting.family)
}

// A list of some variables, such as `SHOW VARIABLES LIKE 'innodb%'`, does not prove that the server lacks the others: the
// smallest whole dump, of MySQL 5.0, has more than 200 variables of all subjects.
function isWhole(running: Configuration['running'], wanted: Setting['family']): boolean {
  const names = [...(running?.values() ?? [])].flatMap(({ name, family }) =>
    family === wanted ? [name] : [],
  )
  return (
    names.length >= 100 && new Set(names.map((name) => name[name.lastIndexOf('.') + 1])).size >= 8
  )
}

// A value that is neither written nor the default was set by something else: an image, a package, a wrapper.
function isForeign(running: Setting | undefined, usual: Default | undefined): boolean {
  return running !== undefined && usual?.from === 'vocabulary' && running.form !== usual.form
}
