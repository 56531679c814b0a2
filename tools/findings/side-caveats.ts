// What else differs between the sides of a change, in one sentence: their hosts, or what their fields say.
import type { Confounder } from '../analysis/comparability.ts'
import { differenceSentences } from '../analysis/difference-sentences.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Change } from './changes.ts'
import { runsOfSides } from './differences.ts'
import { hardwareKeys } from './finding-cells.ts'
import type { Sentence } from './finding.ts'
import { isLoadKey } from './load-keys.ts'
import { ratiosOf } from './pattern.ts'
import { nameOf } from './side-name.ts'
import { valuesText } from './value-texts.ts'

// What tells two machines apart; memory and clocks of one machine differ a little from boot to boot.
const machine =
  /^(?:field (?:host|instance|cores)|fact (?:host ?name|system|cpu model|cpus|sockets|cores(?: per socket)?|architecture|hypervisor))$/i
const machineKeys: ReadonlySet<string> = new Set([...hardwareKeys, 'host', 'ht', 'processors'])
const mostFacts = 3

/** The sides ran on other hosts; none where hosts are what is compared, and no cause where names of unknown meaning may be those of hosts. */
export function hostCaveat(
  change: Change,
  differences: readonly Confounder[],
  vocabulary: Vocabulary,
  mayBeCompared = false,
): readonly Sentence[] {
  // Another machine is what is compared.
  if (change.compared.some((key) => machineKeys.has(key))) return []
  const all = differences.filter(
    ({ name, isOneSided }) => isOneSided !== true && machine.test(name),
  )
  // Each start of a cloud instance is another host; its type says what it is. RDS calls r5.large db.r5.large.
  const types = new Set(
    runsOfSides(change).flatMap((own) =>
      own.map(({ fields }) => fields['instance']?.replace(/^db\./, '')),
    ),
  )
  const isOneType = types.size === 1 && !types.has(undefined)
  const facts = all
    .filter(({ name, fact }) => !isOneType || (fact !== 'host name' && name !== 'field instance'))
    .slice(0, mostFacts)
  if (facts.length === 0) return []
  const texts = differenceSentences(facts)
  const stated = texts.map(({ text }) => text).join('; ')
  // What a host name says first is that the hosts differ.
  const named = stated.startsWith('host name ') ? stated.replace('host name ', '') : `: ${stated}`
  // In the order of the facts.
  const base = nameOf(change.baseline, {}, vocabulary)
  const name = nameOf(change.contender, change.baseline, vocabulary)
  return [
    {
      text: `${base} and ${name} ran on different hosts${named.startsWith(':') ? '' : ' '}${named}; ${mayBeCompared ? 'these may be the names of the hosts' : 'the hosts may cause the difference'}`,
      badge: '',
      cells: placesOf(texts),
    },
  ]
}

// What explains a difference of results most often, first: the storage, the processor, the memory, a pool or a proxy, the kernel, what a commit waits for.
const suspects: readonly RegExp[] = [
  /storage(?! engine)|disk|drive|volume|\b(?:ssd|hdd|nvme)\b/i,
  /cpu|processor|cores/i,
  /memory|\bram\b|buffer|cache/i,
  /pool|proxy/i,
  /kernel/i,
  /sync|flush|durab|\bwal\b|doublewrite|binlog/i,
]
const device = /^(?:ssd|hdd|nvme)$/i

function suspicion(fact: Confounder): number {
  const at = suspects.findIndex((pattern) => pattern.test(wordsOf(fact.fact)))
  return isOfStorage(fact) ? 0 : at < 0 ? suspects.length : at
}

const wordsOf = (fact: string): string => fact.replaceAll('_', ' ')

const isOfStorage = ({ fact, values }: Confounder): boolean =>
  suspects[0]?.test(wordsOf(fact)) === true || values.some(({ text }) => device.test(text))

// `storage: ssd` of one side and `disk: nvme` of the other are one property under two names.
function withOneStorage(facts: readonly Confounder[]): readonly Confounder[] {
  const alone = facts.filter((each) => each.isOneSided === true && isOfStorage(each))
  const [base, own] = [true, false].map((isBase) =>
    alone.find(({ values: [first] }) => (first?.text !== '') === isBase),
  )
  if (!base || !own) return facts
  const values = [...base.values, ...own.values].filter(({ text }) => text !== '')
  const isEqual = new Set(values.map(({ text }) => text.toLowerCase())).size === 1
  const rest = facts.filter((each) => each !== base && each !== own)
  return isEqual ? rest : [{ ...base, isOneSided: false, values }, ...rest]
}

const fewestTimes = 2

/** What else the fields of two sides say, such as nvme/mysql-8.0.36 and sata/mysql-8.4.2, what may explain most first; before any winner where that is a known suspect of a difference of more than 2 ×. */
export function fieldCaveat(
  change: Change,
  differences: readonly Confounder[],
  vocabulary: Vocabulary,
): { readonly isFirst: boolean; readonly sentences: readonly Sentence[] } {
  const base = nameOf(change.baseline, {}, vocabulary)
  const name = nameOf(change.contender, change.baseline, vocabulary)
  const facts = withOneStorage(
    differences.filter(
      ({ name: fact, values }) =>
        /^field (?!server$)/.test(fact) &&
        !machine.test(fact) &&
        // A number of a folder says nothing.
        !(/^field (?:folder|part)/.test(fact) && values.every(({ text }) => /^\d+$/.test(text))) &&
        !values.every(({ text }) => `${base} ${name}`.includes(text)),
    ),
  )
    // Storage is rarely equal where only one side states it.
    .filter(
      (each) =>
        each.isOneSided !== true || isLoadKey(each.name.replace('field ', '')) || isOfStorage(each),
    )
    .toSorted((a, b) => suspicion(a) - suspicion(b))
  if (facts.length === 0) return { isFirst: false, sentences: [] }
  const isLarge = ratiosOf(change.cells).some((ratio) => Math.max(ratio, 1 / ratio) > fewestTimes)
  const stated = differenceSentences(
    facts.slice(0, mostFacts).map((each) => ({ ...each, fact: wordsOf(each.fact) })),
  )
  const left = facts.length - mostFacts
  const texts = [...stated.map(({ text }) => text), ...(left > 0 ? [`${String(left)} more`] : [])]
  return {
    isFirst:
      isLarge &&
      facts.some((each) => each.isOneSided !== true && suspicion(each) < suspects.length),
    sentences: [
      {
        text: `${base} and ${name} also differ in ${valuesText(texts)}, which may cause the difference`,
        badge: '',
        cells: placesOf(stated),
        ...(left > 0 && { hasMore: true }),
      },
    ],
  }
}

const placesOf = (stated: ReturnType<typeof differenceSentences>): Sentence['cells'] =>
  stated
    .flatMap(({ cells }) => cells)
    .flatMap(({ place }) => (place ? [{ text: '', sources: [place] }] : []))
