// A server's configuration in layers: what was written for it, and what it ran with.
import type { Family, Option, Place, SourceRecord } from '../core/model.ts'
import { meantOption } from './option-name.ts'
import { namesOf, type FamilyVocabulary, type OptionVocabulary } from './option-vocabulary.ts'
import { isOff, sameForm } from './option-value.ts'
import { releaseOf, serverOf, type Server } from './server.ts'

/** One value of one option: `text` as printed, `form` what equals whatever means the same. */
export interface Setting {
  readonly name: string
  readonly family: Family
  readonly text: string
  readonly form: string
  readonly place: Place
  /** As in the file: its own spelling, without a value where it has none. */
  readonly option: Pick<Option, 'name' | 'value'>
}

/** The configuration of a server. A layer is undefined if no file contains it. */
export interface Configuration {
  readonly server: Server
  readonly written: ReadonlyMap<string, Setting> | undefined
  readonly running: ReadonlyMap<string, Setting> | undefined
}

/** The family of the servers whose options a file holds; undefined for a file of none, or of counters only. */
export function serverFamilyOf(readings: SourceRecord['readings']): Family | undefined {
  for (const reading of readings)
    if (reading.kind === 'options' && reading.role !== 'status' && reading.family)
      return reading.family
  return undefined
}

/** The configuration in the given files, in order; the last of several lines of an option is effective. */
export function configurationOf(
  sources: readonly SourceRecord[],
  named: Server,
  vocabulary: OptionVocabulary,
): Configuration {
  const running = settingsOf(sources, 'running', named, vocabulary)
  const server = statedServer(named, running ?? [])
  const written = settingsOf(sources, 'written', server, vocabulary)
  return {
    server,
    written: written && lastByName(written),
    running: running && lastByName(running),
  }
}

// Every setting of a role in the order of the files; undefined if no file has that role.
function settingsOf(
  sources: readonly SourceRecord[],
  role: 'written' | 'running',
  server: Server,
  vocabulary: OptionVocabulary,
): readonly Setting[] | undefined {
  let found: Setting[] | undefined
  for (const { path, readings } of sources) {
    for (const reading of readings) {
      if (reading.kind !== 'options' || reading.role !== role) continue
      const known = reading.family && vocabulary.get(reading.family)
      if (!known) continue
      found ??= []
      const settingOf =
        role === 'running' ? runningSetting(path, known) : writtenSetting(path, known, server)
      for (const option of reading.options)
        if (appliesTo(option, server, known.family)) found.push(settingOf(option))
    }
  }
  return found
}

function runningSetting(path: string, vocabulary: FamilyVocabulary): (option: Option) => Setting {
  return (option) => {
    const written = writtenName(option, vocabulary)
    const name = vocabulary.aliases.get(written) ?? written
    return setting(name, option.value ?? 'ON', vocabulary, path, option)
  }
}

function writtenSetting(
  path: string,
  vocabulary: FamilyVocabulary,
  server: Server,
): (option: Option) => Setting {
  const known = namesOf(vocabulary, server)
  return (option) => {
    const meant = meantOption(writtenName(option, vocabulary), option.value, vocabulary, known)
    const isFile = vocabulary.options.get(meant.name)?.kind === 'file'
    // `log_bin = OFF` writes to a file that is called OFF.
    const text = meant.value ?? (isFile && isOff(option.value ?? '') ? 'ON' : option.value)
    return setting(meant.name, text ?? 'ON', vocabulary, path, option)
  }
}

function setting(
  name: string,
  text: string,
  vocabulary: FamilyVocabulary,
  file: string,
  option: Option,
): Setting {
  const { family } = vocabulary
  const form = sameForm(text, family, vocabulary.options.get(name)?.kind)
  return { name, family, text, form, place: { file, line: option.line }, option }
}

function writtenName({ group = '', name }: Option, { family }: FamilyVocabulary): string {
  return family === 'rocksdb' ? `${group}.${name}` : name
}

function lastByName(settings: readonly Setting[]): ReadonlyMap<string, Setting> {
  return new Map(settings.map((found) => [found.name, found]))
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
function statedServer(named: Server, running: readonly Setting[]): Server {
  const reported = (wanted: string) => running.findLast(({ name }) => name === wanted)?.text
  const version = reported('version') ?? reported('server_version')
  return version === undefined ? named : serverOf(named.lineage, version)
}
