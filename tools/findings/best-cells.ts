// The best cell of every workload, and the order of the servers.
import { formatNumber, titleInUnit } from '../analysis/format-number.ts'
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import { geometricMean } from '../analysis/mean.ts'
import type { Cell } from '../analysis/projection.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import {
  byContext,
  fieldsText,
  hardwareKeys,
  isSystemKey,
  pick,
  serverKeys,
  sourceOf,
  withoutKeys,
  type CellSet,
} from './cells.ts'
import { whereText } from './change-findings.ts'
import { counted } from '../counted.ts'
import { findingTable, type Finding } from './finding.ts'
import { warnedText } from './run-quality.ts'

/**
 * The cell with the best value of each workload, for each experiment that compares servers or configurations; none where the
 * direction of the metric is unknown.
 */
export function bestFindings(
  set: CellSet,
  isUnknown: (key: string) => boolean,
  vocabulary: Vocabulary,
): readonly Finding[] {
  const { better, cells, keys } = set
  // Without a known workload, values of different workloads are not comparable.
  const isNamed = cells.every(({ runs }) =>
    runs.every(({ fields }) => fields['workload'] !== undefined),
  )
  if (better === undefined || !isNamed) return []
  const named = keys.filter((key) => isOwner(key) && !isUnknown(key))
  // Where only the paths name what is compared, their texts are the owners.
  const owners = named.length > 0 ? named : keys.filter(isOwner)
  const outer = keys.filter((key) => isUnknown(key) && !owners.includes(key))
  const groups = [...groupBy(cells, ({ fields }) => fieldsText(pick(fields, outer))).values()]
  const findings = groups
    .toSorted((a, b) => b.length - a.length)
    .flatMap((group) => bestOfExperiment(group, { ...set, better }, owners, outer, vocabulary))
  // The best cell of a single workload is of interest for the largest experiment only.
  return findings.filter(({ size }, index) => size > 1 || index === 0)
}

const mostOwners = 3

function bestOfExperiment(
  all: readonly Cell[],
  { better, metric, keys }: CellSet & { readonly better: 'higher' | 'lower' },
  owners: readonly string[],
  outer: readonly string[],
  vocabulary: Vocabulary,
): readonly Finding[] {
  const ownerOf = ({ fields }: Cell): string => label(pick(fields, owners), vocabulary)
  // Cells without a server or configuration field cannot be named in the finding.
  const cells = all.filter((cell) => ownerOf(cell) !== '')
  if (new Set(cells.map(ownerOf)).size < 2) return []
  const row = vocabulary.metric(metric)
  const loads = keys.filter((key) => !isSystemKey(key) && !isOfSystem(key))
  // A best cell needs at least two owners to compare.
  const groups = [
    ...groupBy(cells, ({ fields }) => fieldsText(pick(fields, loads))).values(),
  ].filter((group) => new Set(group.map(ownerOf)).size > 1)
  const best = groups
    .flatMap((group) => bestOf(group, better, ownerOf) ?? [])
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const [top] = best
  if (!top || best.length === cells.length) return []
  const value = (cell: Cell): string => formatNumber(cell.value ?? Number.NaN, row)
  const where = whereText(pick(top.fields, outer), vocabulary)
  const extreme = `${better === 'higher' ? 'Highest' : 'Lowest'} ${row.title}`
  const workloads = new Set(groups.map(([cell]) => cell?.fields['workload']))
  const loadsText =
    workloads.size === groups.length
      ? counted(groups.length, 'workload')
      : counted(groups.length, 'combination of load settings', 'combinations of load settings')
  const equal = groups.length - best.length
  const counts = [...groupBy(best, ownerOf)].toSorted(([, a], [, b]) => b.length - a.length)
  const named = counts
    .slice(0, mostOwners)
    .map(([owner, own]) => `${owner} in ${String(own.length)}`)
  const others = counts.length > mostOwners ? ', …' : ''
  const ties = equal > 0 ? `, tie in ${String(equal)}` : ''
  const title =
    groups.length === 1
      ? `${extreme}: ${value(top)}, ${label(withoutKeys(pick(top.fields, keys), outer), vocabulary)}`
      : `${extreme} of ${loadsText}: ${named.join(', ')}${others}${ties}`
  return [
    {
      kind: 'best',
      title: `${title}${where === '' ? '' : ` · ${where}`}`,
      ...(where === '' ? {} : { where }),
      support: 'descriptive',
      verdict: [
        'measured values; the difference to the next cell is not tested',
        ...warnedText(best),
      ].join('; '),
      size: best.length,
      table: findingTable(
        [
          ['cell', 'left'],
          [titleInUnit(row), 'right'],
          ['runs', 'right'],
        ],
        best.map((cell) => [
          { text: label(cell.fields, vocabulary) },
          { text: value(cell), value: cell.value ?? Number.NaN, sources: sourceOf(cell) },
          { text: String(cell.n) },
        ]),
      ),
      notes: [],
    },
  ]
}

// That more hardware gives more throughput is no finding.
function isOwner(key: string): boolean {
  return serverKeys.includes(key) || (isSystemKey(key) && !hardwareKeys.has(key))
}

// The number of threads is a property of the load that a best cell is searched over.
function isOfSystem(key: string): boolean {
  return serverKeys.includes(key) || key === 'threads'
}

// Undefined where cells of several owners have the best value.
function bestOf(
  cells: readonly Cell[],
  better: 'higher' | 'lower',
  ownerOf: (cell: Cell) => string,
): Cell | undefined {
  const sign = better === 'higher' ? 1 : -1
  const [best] = cells.toSorted((a, b) => sign * ((b.value ?? 0) - (a.value ?? 0)))
  if (!best) return undefined
  const equal = cells.filter(({ value }) => value === best.value)
  return equal.every((cell) => ownerOf(cell) === ownerOf(best)) ? best : undefined
}

/** Servers by the geometric mean of their ratios to the first server, over the cells that all of them have. */
export function rankingFindings(
  set: CellSet,
  isUnknown: (key: string) => boolean,
  vocabulary: Vocabulary,
): readonly Finding[] {
  const { better, metric, cells, keys } = set
  const server = serverKeys.filter((key) => keys.includes(key))
  if (better === undefined || server.length === 0) return []
  const outer = keys.filter((key) => isUnknown(key))
  return [...groupBy(cells, ({ fields }) => fieldsText(pick(fields, outer))).values()].flatMap(
    (group): readonly Finding[] => {
      const named = group.filter(({ fields }) => server.some((key) => fields[key] !== undefined))
      const servers = [...new Set(named.map(({ fields }) => fieldsText(pick(fields, server))))]
      if (servers.length < 3 || new Set(named.map(({ fields }) => fields['engine'])).size < 2)
        return []
      const common = [...byContext(named, server).values()].filter(
        (context) => context.length === servers.length,
      )
      if (common.length < 2) return []
      const means = servers.flatMap((id) => {
        const own = common.flatMap((context) =>
          context.filter(({ fields }) => fieldsText(pick(fields, server)) === id),
        )
        const mean = geometricMean(own.map(({ value }) => value ?? 0))
        const [first] = own
        return mean === undefined || !first
          ? []
          : [{ fields: pick(first.fields, server), mean, own }]
      })
      const sign = better === 'higher' ? -1 : 1
      const ordered = means.toSorted((a, b) => sign * (a.mean - b.mean))
      const [first] = ordered
      const last = ordered.at(-1)
      if (!first || !last) return []
      const row = vocabulary.metric(metric)
      const where = whereText(pick(group[0]?.fields ?? {}, outer), vocabulary)
      return [
        {
          kind: 'ranking',
          title: `${label(first.fields, vocabulary)} has the ${better === 'higher' ? 'highest' : 'lowest'} ${row.title} of ${String(ordered.length)} servers, ${label(last.fields, vocabulary)} the ${better === 'higher' ? 'lowest' : 'highest'} (${(last.mean / first.mean).toFixed(2)} ×)${where === '' ? '' : ` · ${where}`}`,
          ...(where === '' ? {} : { where }),
          support: 'descriptive',
          verdict: [
            `geometric means over the ${counted(common.length, 'cell')} that all servers have; order not tested`,
            ...warnedText(common.flat()),
          ].join('; '),
          size: common.length,
          table: findingTable(
            [
              ['server', 'left'],
              [`geometric mean of ${titleInUnit(row)}`, 'right'],
              [`relative to the ${better === 'higher' ? 'highest' : 'lowest'}`, 'right'],
              ['cells', 'right'],
            ],
            ordered.map(({ fields, mean, own }) => [
              { text: label(fields, vocabulary) },
              { text: formatNumber(mean, row), value: mean, sources: own.flatMap(sourceOf) },
              { text: `${(mean / first.mean).toFixed(2)} ×` },
              { text: String(own.length) },
            ]),
            20,
          ),
          notes: [
            `Cells: ${[...new Set(common.map(([cell]) => label(withoutKeys(pick(cell?.fields ?? {}, keys), [...server, ...outer]), vocabulary)))].slice(0, 4).join('; ')}${common.length > 4 ? '; …' : ''}.`,
          ],
        },
      ]
    },
  )
}
