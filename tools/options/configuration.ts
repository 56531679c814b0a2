// A server's configuration in layers: what was written for it, and what it ran with.
import type { KeptReading, Option, Place, SourceRecord } from '../model.ts'
import { meantOption } from './option-name.ts'
import { namesOf, type FamilyWords, type OptionVocabulary } from './option-words.ts'
import { sameForm } from './option-value.ts'
import { releaseOf, serverOf, type Family, type Server } from './server.ts'

/** One value of one option: `text` as printed, `form` what equals whatever means the same. */
export interface Setting {
  readonly name: string
  readonly family: Family
  readonly text: string
  readonly form: string
  readonly place: Place
  readonly loose?: boolean
}

/** An option written more than once for the same server: all its lines, of which the last counts. */
export interface Repeat {
  readonly name: string
  readonly settings: readonly Setting[]
  /** Whether the lines ask for different values. */
  readonly conflict: boolean
}

/** What is known of how a server was set up. A layer is undefined where no file tells it. */
export interface Configuration {
  readonly server: Server
  readonly written: ReadonlyMap<string, Setting> | undefined
  readonly running: ReadonlyMap<string, Setting> | undefined
  readonly repeats: readonly Repeat[]
}

const families: Readonly<Record<string, Family>> = {
  'my.cnf': 'mysql',
  variables: 'mysql',
  'pt-mysql-summary': 'mysql',
  'postgresql.conf': 'postgresql',
  'pg-settings': 'postgresql',
  'mongod.conf': 'mongodb',
  'rocksdb-options': 'rocksdb',
}

/** The family of the options in a file of this format. */
export function familyOf(format: string | undefined): Family | undefined {
  return format === undefined || !Object.hasOwn(families, format) ? undefined : families[format]
}

/** The configuration that files tell; the last of several lines of an option counts, files in the order given. */
export function configurationOf(
  sources: readonly SourceRecord[],
  named: Server,
  vocabulary: OptionVocabulary,
): Configuration {
  const running = layer(sources, 'running', named, vocabulary)
  const server = statedServer(named, running)
  const written = layer(sources, 'written', server, vocabulary)
  return {
    server,
    written: written && new Map([...written].map(([name, all]) => [name, last(all)])),
    running: running && new Map([...running].map(([name, all]) => [name, last(all)])),
    repeats: [...(written ?? [])]
      .filter(([, settings]) => settings.length > 1)
      .map(([name, settings]) => ({
        name,
        settings,
        conflict: new Set(settings.map(({ form }) => form)).size > 1,
      })),
  }
}

function layer(
  sources: readonly SourceRecord[],
  role: 'written' | 'running',
  server: Server,
  vocabulary: OptionVocabulary,
): ReadonlyMap<string, readonly [Setting, ...Setting[]]> | undefined {
  const found = new Map<string, [Setting, ...Setting[]]>()
  let any = false
  for (const source of sources) {
    const family = familyOf(source.format)
    const words = family && vocabulary.get(family)
    if (!words) continue
    for (const reading of source.readings) {
      if (reading.kind !== 'options' || reading.role !== role) continue
      any = true
      for (const setting of settingsOf(reading, source.path, role, server, words)) {
        const known = found.get(setting.name)
        if (known && role === 'written') known.push(setting)
        else found.set(setting.name, [setting])
      }
    }
  }
  return any ? found : undefined
}

function settingsOf(
  reading: Extract<KeptReading, { kind: 'options' }>,
  path: string,
  role: 'written' | 'running',
  server: Server,
  words: FamilyWords,
): readonly Setting[] {
  const { family } = words
  const known = namesOf(words, server)
  return reading.options.flatMap((option) => {
    if (!appliesTo(option, server, family)) return []
    const written = family === 'rocksdb' ? `${option.group ?? ''}.${option.name}` : option.name
    const { name, value, loose } =
      role === 'running'
        ? { name: words.aliases.get(written) ?? written, value: undefined, loose: false }
        : meantOption(written, option.value, words, known)
    const text = value ?? option.value ?? 'ON'
    return [
      {
        name,
        family,
        text,
        form: sameForm(text, family, words.options.get(name)?.kind),
        place: { file: path, line: option.line },
        ...(loose ? { loose } : {}),
      },
    ]
  })
}

// [mysqld]  [server]  [mysqld-8.0]  and of MariaDB [mariadb-10.11]  [client-server]
function appliesTo({ group }: Option, server: Server, family: Family): boolean {
  if (family !== 'mysql' || group === undefined) return true
  const [, program = '', series] = /^(.*?)(?:-(\d[\d.]*))?$/.exec(group.toLowerCase()) ?? []
  const mine = ['mysqld', 'server']
  if (server.lineage === 'mariadb') mine.push('mariadb', 'mariadbd', 'client-server', 'galera')
  if (!mine.includes(program)) return false
  if (series === undefined) return true
  const numbers = releaseOf(series)
  return numbers.every((number, index) => server.release[index] === number)
}

// What a server says about itself goes before what a path calls it.
function statedServer(
  named: Server,
  running: ReadonlyMap<string, readonly [Setting, ...Setting[]]> | undefined,
): Server {
  const version = running?.get('version')?.[0].text ?? running?.get('server_version')?.[0].text
  return version === undefined ? named : serverOf(named.lineage, version)
}

function last(settings: readonly [Setting, ...Setting[]]): Setting {
  return settings.at(-1) ?? settings[0]
}
