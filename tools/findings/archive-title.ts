// The title of an archive: what is compared, of which server, and under which load.
import { groupedText, label } from '../analysis/label.ts'
import type { Cell } from '../analysis/projection.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { listOf } from '../core/counted.ts'
import { largest } from '../core/extremes.ts'
import { groupBy } from '../analysis/group-by.ts'
import { upperFirst } from '../core/upper-first.ts'
import type { Run } from '../core/model.ts'
import { packageArguments } from '../options/argument-vocabulary.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { fieldOrder } from '../runs/run-order.ts'
import { isSizeKey } from './key-values.ts'
import { isLoadKey, loadKey } from './load-keys.ts'
import { isOrdered } from './side-order.ts'
import type { Subject } from './compared-subject.ts'
import {
  countOf,
  pick,
  serverKeys,
  withoutPlain,
  type CellSet,
  type Fields,
} from './finding-cells.ts'
import { nameOf, sidesNoun } from './side-name.ts'
import { valuesText } from './value-texts.ts'

// Of the title of a report.
const longestTitle = 70
const fewNames = 3
const mostNames = 5
const mostWorkloads = 3
const longestWorkloads = 44
const longestNames = 50
const mostWhole = 4
const fewValues = 0.1

/** `MySQL 8.4.3 vs 8.0.36: sysbench, 2 workloads`; without a subject what was measured. */
export function titleOfRuns(
  set: CellSet,
  subject: Subject | undefined,
  runs: readonly Run[],
  vocabulary: Vocabulary,
): string {
  const cells = subject?.cells ?? set.cells
  const shown = set.keys.filter((key) => !subject?.compared.includes(key))
  const byWorkload = groupBy(
    cells.flatMap(({ runs: own }) =>
      own
        .slice(0, 1)
        .flatMap(({ fields }) => fields['workload in path'] ?? fields['workload'] ?? []),
    ),
    (workload) => workload,
  )
  // A few values of another workload are not what was measured.
  const most = largest([...byWorkload.values()].map(({ length }) => length))
  const workloads = [...byWorkload].flatMap(([workload, { length }]) =>
    length >= fewValues * most ? [workload] : [],
  )
  const servers = commonServers(subject, cells, vocabulary)
  const own = toolsOf(cells.flatMap((cell) => cell.runs))
  const named = own.size > 0 ? own : toolsOf(runs)
  const { tool: only } = vocabulary.metric(set.metric)
  // What is compared may be a table without the workload of the runs before it.
  const scripts =
    workloads.length > 0 ? workloads : runs.flatMap(({ fields }) => fields['workload'] ?? [])
  const tools =
    named.size > 0 ? named : new Set(only === undefined ? toolsOfScripts(scripts) : [only])
  // Names say more than their number, where they have room.
  const isListed =
    workloads.length <= mostWorkloads && workloads.join('').length <= longestWorkloads
  const isLoad = cells.every(({ runs: own }) =>
    own.every(({ fields }) => fields['phase'] === 'load'),
  )
  const [server = ''] = servers.slice(-1)
  // RocksDB's own benchmark is called after it.
  const tool = [
    ...(tools.size === 1 ? tools : []),
    ...(isLoad && cells.length > 0 ? ['load'] : []),
  ].filter((text) => text.toLowerCase() !== server.toLowerCase())
  const total = countAmong(workloads, 'workload', runs)
  // Of how many workloads stands where it has room.
  const counts = [...new Set([total, 0])].map((most) =>
    [...tool, ...(workloads.length > 1 ? [ofAll(workloads.length, most, 'workloads')] : [])].join(
      ', ',
    ),
  )
  const names = [...tool, listOf(workloads)].filter((text) => text !== '').join(' ')
  const conditions = (subject?.conditions ?? shown).flatMap((key) => {
    const count = countOf(cells, [key])
    const { plural } = vocabulary.key(key)
    return key === 'workload' ||
      (key === 'engine' && server !== '') ||
      count < 2 ||
      plural === undefined
      ? []
      : [`${String(count)} ${plural}`]
  })
  const x = subject?.x ?? loadKey(shown, cells)
  // The load of a comparison is on its axis; a setting there is compared too.
  const range =
    x === undefined || (subject && !isCompared(x, subject)) ? [] : rangeOf(x, cells, vocabulary)
  const heads = subject ? subjectTexts(subject, runs, vocabulary) : [servers[0] ?? '']
  const metric = upperFirst(vocabulary.metric(set.metric).title)
  const after = [...range, ...conditions.slice(0, isListed ? 2 : 1)]
  const texts = heads.flatMap((title): readonly string[] => {
    const head = title === '' && tools.size !== 1 ? metric : title
    // The release only where everything has room.
    const before = subject && server !== '' && !title.includes(server) ? [...servers, ''] : ['']
    const loads = [...(isListed ? [names] : []), ...counts, ...(workloads.length < 2 ? [''] : [])]
    // The server says more than the names of workloads, and its release only where everything has room.
    const withLoad = before.flatMap((own, index) =>
      (index + 2 < before.length ? loads.slice(0, 1) : loads).flatMap((load) =>
        [...after.keys(), after.length].toReversed().flatMap((length) => {
          if (index + 2 < before.length && length < after.length) return []
          const parts = [own, load, ...after.slice(0, length)].filter((part) => part !== '')
          return [
            [head, parts.join(', ')]
              .filter((part) => part !== '')
              .join(head.includes(': ') ? ', ' : ': '),
          ]
        }),
      ),
    )
    return title.length > longestNames ? [...withLoad, title] : withLoad
  })
  return texts.find(({ length }) => length <= longestTitle) ?? (heads.at(-1) || metric)
}

// How many values of a key all usable runs have; 0 where those of `own` have other names than in the runs.
function countAmong(own: readonly string[], key: string, runs: readonly Run[]): number {
  const all = new Set(
    runs.flatMap(({ status, fields }) => (status === 'ok' && fields[key] ? fields[key] : [])),
  )
  return own.every((text) => all.has(text)) ? all.size : 0
}

// `820 commits`, `820 of 860 commits`
const ofAll = (count: number, total: number, noun: string): string =>
  `${String(count)}${total > count ? ` of ${String(total)}` : ''} ${noun}`

// The engine of all runs with their release, and alone, or a few engines; none where they are compared or not stated.
function commonServers(
  subject: Subject | undefined,
  cells: readonly Cell[],
  vocabulary: Vocabulary,
): readonly string[] {
  if (subject?.compared.includes('engine')) return []
  const all = cells.flatMap(({ runs }) => runs.map(({ fields }) => fields))
  const isShared = (key: string): boolean => new Set(all.map((fields) => fields[key])).size === 1
  const engines = [...new Set(all.flatMap((fields) => fields['engine'] ?? []))]
  if (
    !isShared('engine') &&
    subject?.ofSides.includes('engine') !== true &&
    all.every((fields) => fields['engine']) &&
    engines.length <= fewNames
  )
    return [valuesText(engines.map((engine) => label({ engine }, vocabulary)))]
  if (!isShared('engine') || all[0]?.['engine'] === undefined) return []
  const keys = isShared('version') ? [['engine', 'version'], ['engine']] : [['engine']]
  return [...new Set(keys.map((own) => label(pick(all[0] ?? {}, own), vocabulary)))]
}

// The names of the load tools that runs state.
function toolsOf(runs: readonly Run[]): ReadonlySet<string> {
  return new Set(
    runs.flatMap(({ facts }) =>
      facts.flatMap(({ name, value }) =>
        name === 'tool' ? (value.split(/[- ]v?\d|[ /]/)[0] ?? []) : [],
      ),
    ),
  )
}

// The tool that all workloads are scripts of: oltp_read_only, select-only.
function toolsOfScripts(workloads: readonly string[]): readonly string[] {
  const { toolOf } = packageArguments()
  const scripts = [
    ['sysbench', toolOf('sysbench')?.words?.of],
    ['pgbench', toolOf('pgbench')?.optionOf('--builtin')?.of],
  ] as const
  return workloads.length === 0
    ? []
    : scripts.flatMap(([tool, own = []]) =>
        workloads.every((workload) => own.includes(workload)) ? [tool] : [],
      )
}

// A setting on the axis of the pairs; cells of another sweep may have another one.
const isCompared = (x: string, { pairs: [pair] }: Subject): boolean =>
  !isLoadKey(x) && pair?.cells.every(({ fields }) => fields[x]) === true

function rangeOf(x: string, cells: readonly Cell[], vocabulary: Vocabulary): readonly string[] {
  const texts = [
    ...new Set(cells.flatMap(({ fields }) => (fields[x] ? [fields[x]] : []))),
  ].toSorted(naturalOrder)
  const [first] = texts
  const last = texts.at(-1)
  if (first === undefined || last === undefined || first === last) return []
  const row = vocabulary.key(x)
  const { unit, title } = row
  if (title === '') return []
  const from = unit ? groupedText(first, row) : label({ [x]: first }, vocabulary)
  const to = unit ? label({ [x]: last }, vocabulary) : groupedText(last, row)
  return [`${from} to ${to}`]
}

/** What is compared, the fullest text first: `MySQL 8.4.3 vs 8.0.36`, `kernel 2.6.39 to 4.6 (28)`, `ext4, xfs and zfs`. */
function subjectTexts(
  { sides: given, compared, isRanked, pairs }: Subject,
  runs: readonly Run[],
  vocabulary: Vocabulary,
): readonly string[] {
  // Few names stand in their own order, of many the best come first.
  const sides = isRanked && given.length <= mostNames ? given.toSorted(fieldOrder(compared)) : given
  const [first = {}] = sides
  const last = sides.at(-1) ?? {}
  const name = (fields: Fields, other: Fields): string => nameOf(fields, other, vocabulary)
  // 4, 8 and 20 cores
  const titled = vocabulary.key(compared[0] ?? '').unit ? last : first
  const names = sides.map((side) => name(side, side === titled ? {} : first))
  const noun = sidesNoun({ compared, sides }, vocabulary)
  const several = names.some((text) => /patch/i.test(text)) ? 'patches' : noun
  const [key = '', ...others] = compared
  const texts = sides.flatMap(({ [key]: text }) => text || [])
  const count = ofAll(sides.length, others.length === 0 ? countAmong(texts, key, runs) : 0, several)
  // Few names say more than their number and than the load.
  const longest = sides.length <= mostWhole && compared.length === 1 ? longestTitle : longestNames
  const isShort = ({ length }: string): boolean => length > 0 && length <= longest
  if (sides.length === 2)
    return [...[`${name(last, {})} vs ${name(first, last)}`].filter(isShort), count]
  const engines = [...new Set(sides.flatMap(({ engine }) => engine ?? []))]
  const isNamed = compared.some((key) => !serverKeys.includes(key))
  const isOneName = !isNamed || compared.length === 1
  if (isOneName && sides.length > fewNames && engines.length < 2 && isOrdered({ compared, sides }))
    return seriesTexts(name(first, {}), name(last, first), compared.some(isSizeKey) ? '' : count)
  const poles = polesOf(pairs, compared, name)
  const [groupKey = ''] = ['engine', ...compared].filter(
    (key) => (key === 'engine' ? engines.length : namesOf(sides, key)) > 1,
  )
  const groups = [...new Set(sides.flatMap(({ [groupKey]: text }) => text ?? []))]
  const titles = valuesText(
    groups.map((text, index) =>
      name({ [groupKey]: text }, index === 0 ? {} : { [groupKey]: text }),
    ),
  )
  // JSON and BSON of several engines say more than the number of their combinations.
  const [partKey = '', ...further] = compared.filter((key) => !serverKeys.includes(key))
  const parts =
    groupKey === 'engine' && further.length === 0 && namesOf(sides, partKey) > 1
      ? [...new Set(sides.flatMap(({ [partKey]: text }) => text ?? []))]
      : []
  const partTexts = parts.map((text) => name({ [partKey]: text }, { [partKey]: text }))
  const areParts =
    parts.length > 1 && parts.length <= mostWhole && parts.every((text) => /^[a-z]/i.test(text))
  const areGroups = groups.length > 1 && groups.length <= mostNames && isShort(titles)
  const ofGroups = areGroups
    ? [
        ...(areParts ? [`${titles}: ${valuesText(partTexts)}`] : []),
        ...(groups.length < sides.length ? [`${titles}: ${count}`] : []),
        titles,
      ]
    : []
  const left = /^(?:names|tables|series)$| of /.test(noun)
  const isNamedFirst = /^[a-z]/i.test(names[0] ?? '') && isShort(names[0] ?? '')
  const all = sides.length <= mostNames ? valuesText(names) : ''
  return [
    ...(engines.length > 1 && !isNamed ? ofGroups : []),
    ...(isShort(all) ? [all] : []),
    ...ofGroups,
    // Of many servers no two are the subject.
    ...(isShort(poles.text) && (left || isNamed || !isRanked)
      ? [
          left
            ? poles.text.replace(' vs ', ` and ${String(sides.length - 2)} more vs `)
            : `${poles.text}, ${count}`,
        ]
      : []),
    // Names that have no noun are better than their number.
    ...(left && isNamedFirst ? [`${names[0] ?? ''} and ${String(sides.length - 1)} more`] : []),
    count,
  ]
}

// `kernel 2.6.39 to 4.6 (28)`; builds that begin with their time are named by their months, or days.
function seriesTexts(first: string, last: string, count: string): readonly string[] {
  const [from = [], to = []] = [first, last].map((text) => stamped.exec(text)?.slice(1) ?? [])
  const isDays = from.slice(0, 2).join() === to.slice(0, 2).join()
  const [since, until] = [from, to].map((parts) => parts.slice(0, isDays ? 3 : 2).join('-'))
  return since && until
    ? [`${count}, ${since} to ${until}`]
    : [`${first} to ${last}${count === '' || count.includes(' values of ') ? '' : ` (${count})`}`]
}

// 20240105-093012 4be1f2a
const stamped = /^(?:\p{L}+ )?(20\d\d)-?(\d\d)-?(\d\d)[-T_ ]\d{4,6}\b/u

// How many names a key has; 0 where a side has none, or only says on or off.
function namesOf(sides: readonly Fields[], key: string): number {
  const texts = sides.map((side) => withoutPlain(pick(side, [key]))[key] ?? '')
  return texts.some((text) => /^(?:|on|off|yes|no|true|false)$/i.test(text))
    ? 0
    : new Set(texts).size
}

// The sides of the largest difference by the fields in which they differ, or by their servers.
function polesOf(
  [pair]: Subject['pairs'],
  compared: readonly string[],
  name: (fields: Fields, other: Fields) => string,
): { readonly text: string; readonly keys: readonly string[] } {
  const { baseline = {}, contender = {} } = pair ?? {}
  const differing = compared.filter((key) => baseline[key] !== contender[key])
  const server = compared.filter((key) => serverKeys.includes(key))
  const keys = differing.some((key) => server.includes(key)) ? server : differing
  const [base, own] = [baseline, contender].map((side) => pick(side, keys))
  const isStated = [base, own].every((side) => Object.keys(side ?? {}).length > 0)
  const [from = {}, to = {}] = isStated ? [base, own] : [baseline, contender]
  const text = `${name(to, {})} vs ${name(from, to)}`
  return { text: /“\d/.test(text) ? '' : text, keys }
}
