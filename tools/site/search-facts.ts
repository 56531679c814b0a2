// What search knows of archives, hosts, articles and figures besides their titles: versions, set options, facts of machines.
import { groupBy } from '../analysis/group-by.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Converted } from '../convert/convert-publication.ts'
import type { ConvertedArchive } from '../convert/convert-archive.ts'
import type { ConvertedArticle } from '../convert/convert-article.ts'
import type { Figure } from '../figures/figure.ts'
import type { FileFact, Run } from '../core/model.ts'
import { readFactRows } from '../options/fact-rows.ts'
import type { FactRowOf } from '../options/fact-row.ts'
import { configurations } from '../options/of-runs.ts'
import { redactTexts } from '../redaction/redact-text.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { isMachineFact } from './host-hardware.ts'

/** Fields of a run as the data file of its archive has them. */
type Fields = Readonly<Record<string, string>>

/** Longer values are lists of paths, plugins or privileges, which nobody searches for. */
const mostCharacters = 60

/** The words of an archive: facts of its machines, and the options that its configurations set, as `innodb_flush_method=O_DIRECT`. */
export function archiveWords(
  { archive }: ConvertedArchive,
  vocabulary: Vocabulary,
  root: string,
): string {
  const { runs, page } = archive
  const words = [...machineFacts(runs, readFactRows(root)), ...setOptions(runs, vocabulary)]
  return redactTexts({ words }, page.aliases).words.join(' ')
}

/** The facts of each host, by the text of the field `host`, as in {@link archiveWords}. */
export function hostWords({ archives, root }: Converted): ReadonlyMap<string, string> {
  const factRowOf = readFactRows(root)
  const words = new Map<string, Set<string>>()
  for (const { archive, data } of archives) {
    const published = new Map(data.runs.map(({ id, fields }) => [id, fields]))
    const ofHosts = groupBy(archive.runs, ({ id }) => published.get(id)?.['host'] ?? '')
    for (const [host, runs] of ofHosts) {
      const facts = redactTexts({ facts: machineFacts(runs, factRowOf) }, archive.page.aliases)
      words.set(host, new Set([...(words.get(host) ?? []), ...facts.facts]))
    }
  }
  return new Map([...words].map(([host, facts]) => [host, [...facts].join(' ')]))
}

// `kernel 6.18.44`, without counts of cores and sockets; runs share the list of a file.
function machineFacts(runs: readonly Run[], factRowOf: FactRowOf): readonly string[] {
  const lists = new Set<readonly FileFact[]>(runs.map(({ host }) => host))
  const facts = [...lists]
    .flat()
    .filter((fact) => isMachineFact(fact, factRowOf(`fact ${fact.name}`)) && isWord(fact.value))
  return [...new Set(facts.map(({ name, value }) => `${name} ${value}`))]
}

function setOptions(runs: readonly Run[], vocabulary: Vocabulary): readonly string[] {
  const configurationOf = configurations(vocabulary.options())
  const pairs = new Set<string>()
  for (const configuration of new Set(runs.map(configurationOf)))
    for (const { name, text } of configuration.written?.values() ?? [])
      if (isSearched(text)) pairs.add(`${name}=${text}`)
  return [...pairs].toSorted()
}

/** Whether readers search for a value of an option: not for paths and long lists. */
export function isSearched(value: string): boolean {
  return value !== '' && value.length <= mostCharacters && !/[/\\]/.test(value)
}

function isWord(text: string): boolean {
  return /\p{L}/u.test(text)
}

/** The versions of runs, `MySQL 5.5.9 5.6.24 MariaDB 11.8.6`. */
export function versionsOf(all: readonly Fields[], vocabulary: Vocabulary): string {
  const byEngine = groupBy(
    all.filter(({ version = '' }) => version !== ''),
    ({ engine = '' }) => engine,
  )
  return [...byEngine]
    .map(([engine, own]) => {
      const versions = [...new Set(own.flatMap(({ version }) => version ?? []))]
      const title = engine === '' ? '' : vocabulary.engine(engine).title
      return [title, ...versions.toSorted(naturalOrder)].join(' ').trim()
    })
    .join(' ')
}

/** The fields of the runs that the figures of an article show, by id of the run. */
export function shownFields(
  { figures }: Pick<ConvertedArticle, 'figures'>,
  fieldsOf: ReadonlyMap<string, Fields>,
): readonly Fields[] {
  const runs = new Set(figures.flatMap(({ evidence }) => evidence.map(({ run }) => run)))
  return [...runs].flatMap((run) => {
    const fields = fieldsOf.get(run)
    return fields ? [fields] : []
  })
}

/** The names and values of a figure whose table lists options or facts; none of other figures. */
export function tableWords({ kind, table }: Figure): readonly string[] {
  if (!listingKinds.has(kind)) return []
  const words = table.rows.flatMap(({ label, cells }) => [label, ...cells.map(({ text }) => text)])
  return [...new Set(words.filter((text) => isSearched(text) && isWord(text)))]
}

const listingKinds = new Set(['config-diff', 'environment', 'variant-glossary'])
