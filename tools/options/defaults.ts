// Default values of options: from the vocabulary, else from servers that ran without the option.
import type { Configuration, Setting } from './configuration.ts'
import { expression } from '../core/expression.ts'
import { statedDefault, type OptionVocabulary } from './option-vocabulary.ts'
import { sameForm } from './option-value.ts'

/** A default: `text` for display, `form` to compare, and its origin. */
export interface Default {
  readonly text: string
  readonly form: string
  readonly from: 'vocabulary' | 'servers'
}

/** Finds defaults; `servers` are those of the archive, whose values are used if the vocabulary has none. */
export function defaultsOf(
  vocabulary: OptionVocabulary,
  servers: readonly Configuration[],
): (name: string, of: Configuration) => Default | undefined {
  const observed = new Map<string, Map<string, Setting | undefined>>()
  for (const { server, written, running } of new Set(servers)) {
    if (!running || !written) continue
    const release = releaseKey(server)
    const names = observed.get(release) ?? new Map<string, Setting | undefined>()
    observed.set(release, names)
    for (const [name, setting] of running) {
      if (written.has(name)) continue
      const before = names.get(name)
      const same = !names.has(name) || before?.form === setting.form
      // Where servers of one release differ, none of them is the default.
      names.set(name, same ? setting : undefined)
    }
  }
  return (name, of) => {
    for (const [family, entries] of vocabulary) {
      const entry = entries.options.get(name)
      const stated = statedDefault(entry, of.server)
      if (stated === undefined) continue
      const text = stated.startsWith('=') ? sumOf(stated.slice(1), of) : stated
      if (text === undefined) return undefined
      return { text, form: sameForm(text, family, entry?.kind), from: 'vocabulary' }
    }
    const seen = observed.get(releaseKey(of.server))?.get(name)
    return seen && { text: seen.text, form: seen.form, from: 'servers' }
  }
}

// max_connections, no function
const optionName = /[A-Za-z_]\w*(?!\w*\()/g

function sumOf(stated: string, { running, written }: Configuration): string | undefined {
  const parsed = expression(stated.replaceAll(optionName, '{$&}'))
  if (!parsed) throw new Error(`Unexpected default ${stated}`)
  const value = parsed.evaluate((name) => {
    const form = (running?.get(name) ?? written?.get(name))?.form
    return form !== undefined && /^-?\d{1,20}(?:\.\d{1,6})?$/.test(form) ? Number(form) : undefined
  })
  return value === undefined ? undefined : String(value)
}

function releaseKey({ lineage, release }: Configuration['server']): string {
  return `${lineage} ${release.join('.')}`
}
