// What search finds beside pages of articles and archives: bugs, engines, versions, workloads, hosts, and options by all
// their names.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { groupBy } from '../analysis/group-by.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { meantOption } from '../options/option-name.ts'
import type { FamilyVocabulary } from '../options/option-vocabulary.ts'
import type { Converted } from '../convert/convert-publication.ts'
import { sourceAddress } from '../convert/packing.ts'
import { sourceId } from '../convert/published-sources.ts'
import type { PageEntry } from '../view/search-words.ts'
import { redactTexts } from '../redaction/redact-text.ts'
import { isSearched } from './search-facts.ts'
import { isTerm, termKinds } from './term-data.ts'

/** Fields of a run as the data file of its archive has them. */
type Fields = Readonly<Record<string, string>>

/** The pages of engines, versions, workloads and hosts. Their words are the engines that they were measured with, and `hosts`: facts by host. */
export function termEntries(
  all: readonly Fields[],
  vocabulary: Vocabulary,
  hosts: ReadonlyMap<string, string>,
): readonly PageEntry[] {
  return termKinds.flatMap(({ key, section }) => {
    const terms = groupBy(
      all.filter((fields) => isTerm(fields[key] ?? '')),
      (fields) => (fields[key] ?? '').toLowerCase(),
    )
    return [...terms].map(([small, own]): PageEntry => {
      const text = own[0]?.[key] ?? ''
      const engines = [...new Set(own.flatMap(({ engine }) => engine ?? []))]
      const titles = engines.map((engine) => vocabulary.engine(engine).title)
      const title =
        key === 'engine'
          ? vocabulary.engine(text).title
          : key === 'version' && titles.length === 1
            ? `${titles[0] ?? ''} ${text}`
            : text
      // As Hugo makes addresses of terms.
      const address = `${section}/${small.replaceAll(/ +/g, '-')}/index.html`
      const facts = key === 'host' ? (hosts.get(text) ?? '') : ''
      const words = [text, ...engines, ...titles, facts].filter((word) => word !== '')
      return [vocabulary.key(key).title, title, address, words.join(' ')]
    })
  })
}

/** The pages of bugs: `content/bugs/<name>/index.md`. */
export function bugEntries(root: string, vocabulary: Vocabulary): readonly PageEntry[] {
  const folder = join(root, 'content', 'bugs')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): readonly PageEntry[] => {
    const file = join(folder, entry.name, 'index.md')
    if (!entry.isDirectory() || !existsSync(file)) return []
    const [, front = ''] = /^---\n([\s\S]*?)\n---\n/.exec(readFileSync(file, 'utf8')) ?? []
    const page: unknown = parse(front)
    const { title, tracker, number, tags, for: subject } = textsOf(page)
    const name = tracker === 'mariadb' ? `MDEV-${number}` : `#${number}`
    const keywords = `${vocabulary.engine(tracker).title} bug ${name} · ${tags} · ${subject} · ${entry.name}`
    return [['bug', title, `bugs/${entry.name}/index.html`, keywords]]
  })
}

const textKeys = ['title', 'tracker', 'number', 'tags', 'for'] as const

function textsOf(page: unknown): Readonly<Record<(typeof textKeys)[number], string>> {
  const all = new Map(Object.entries(page ?? {}))
  const text = (key: string): string => {
    const value: unknown = all.get(key)
    if (Array.isArray(value)) return value.map(String).join(', ')
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const [title = '', tracker = '', number = '', tags = '', subject = ''] = textKeys.map(text)
  return { title, tracker, number, tags, for: subject }
}

/**
 * Options by the name that is meant: each leads to the line of the published file that states it, one that somebody wrote
 * before one that a server printed. Their words are every spelling (aliases, `skip-` of switches, `loose-`) and the values that
 * configurations set.
 */
export function optionEntries(
  { archives, packing }: Converted,
  vocabulary: Vocabulary,
): readonly PageEntry[] {
  const found = new Map<string, FoundOption>()
  for (const { archive, published } of archives) {
    const sources = new Map(archive.sources.map((source) => [source.sha256, source]))
    for (const { path, sha256, readings } of sources.values()) {
      if (!published.has(path)) continue
      for (const reading of readings) {
        if (reading.kind !== 'options' || reading.role === 'status') continue
        const written = reading.role === 'written'
        for (const { name, value, line } of reading.options) {
          const family = familyOf(name, vocabulary)
          const meant = family ? meantOption(name, value, family) : { name, value: undefined }
          const before = found.get(meant.name)
          const set = before?.set ?? new Set()
          const text = meant.value ?? value ?? ''
          if (written && isSearched(text)) set.add(redactTexts(text, archive.page.aliases))
          if (before && (before.written || !written)) continue
          const address = `${sourceAddress(sourceId(sha256), packing)}#L${line}`
          const spellings = family ? spellingsOf(meant.name, family) : []
          const words = [...new Set([name, ...spellings, archive.page.slug])]
          found.set(meant.name, { address, words, set, written })
        }
      }
    }
  }
  return [...found].map(([name, { address, words, set }]) => {
    const pairs = [...set].toSorted().map((value) => `${name}=${value}`)
    return ['option', name, address, [...words, ...pairs].join(' ')]
  })
}

/** An option: where it is set, its spellings, and the values that configurations set. */
interface FoundOption {
  readonly address: string
  readonly words: readonly string[]
  readonly set: Set<string>
  readonly written: boolean
}

// Files of options rarely say whose they are; a name that one family knows is that family's.
function familyOf(name: string, vocabulary: Vocabulary): FamilyVocabulary | undefined {
  const plain = name.replaceAll('-', '_').replace(/^(?:loose_)?(?:skip_|disable_|enable_)?/, '')
  return [...vocabulary.options().values()].find(
    ({ options, aliases }) => options.has(plain) || aliases.has(plain) || options.has(name),
  )
}

function spellingsOf(
  name: string,
  { family, options, aliases }: FamilyVocabulary,
): readonly string[] {
  const others = [...aliases].flatMap(([alias, own]) => (own === name ? [alias] : []))
  const isSwitch = options.get(name)?.kind === 'switch'
  return family === 'mysql'
    ? [...others, 'loose', ...(isSwitch ? ['skip disable enable'] : [])]
    : others
}
