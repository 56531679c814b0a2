// The best cell of every workload, and the order of the servers.
import { formatNumber } from '../analysis/format-number.ts'
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import { geometricMean } from '../analysis/mean.ts'
import type { Cell } from '../analysis/projection.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import {
  byContext,
  fieldsText,
  isSystemKey,
  pick,
  serverKeys,
  sourceOf,
  withoutKeys,
  type CellSet,
} from './cells.ts'
import { whereText } from './change-findings.ts'
import { counted, findingTable, type Finding } from './finding.ts'

/** The cell with the best value of each workload; none where the direction of the metric is unknown. */
export function bestFindings(set: CellSet, vocabulary: Vocabulary): readonly Finding[] {
  const { better, metric, cells } = set
  // Without a known workload, values of different workloads are not comparable.
  const isNamed = cells.every(({ runs }) =>
    runs.every(({ fields }) => fields['workload'] !== undefined),
  )
  if (better === undefined || cells.length < 2 || !isNamed) return []
  const row = vocabulary.metric(metric)
  const loads = set.keys.filter((key) => !isSystemKey(key) && !isOfSystem(key))
  const best = [...groupBy(cells, ({ fields }) => fieldsText(pick(fields, loads))).values()]
    .flatMap((group) => bestOf(group, better) ?? [])
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const [top] = best
  if (!top || best.length === cells.length) return []
  const value = (cell: Cell): string => formatNumber(cell.value ?? Number.NaN, row)
  const isOne = best.length === 1
  return [
    {
      kind: 'best',
      title: isOne
        ? `${better === 'higher' ? 'Highest' : 'Lowest'} ${row.title}: ${value(top)}, ${label(top.fields, vocabulary)}`
        : `${better === 'higher' ? 'Highest' : 'Lowest'} ${row.title} of ${counted(best.length, 'workload')}`,
      support: 'descriptive',
      verdict: `${better === 'higher' ? 'highest' : 'lowest'} measured value; the difference to the next cell is not tested`,
      size: best.length,
      table: findingTable(
        [
          ['cell', 'left'],
          [row.title, 'right'],
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

// The number of threads is a property of the load that a best cell is searched over.
function isOfSystem(key: string): boolean {
  return serverKeys.includes(key) || key === 'threads'
}

function bestOf(cells: readonly Cell[], better: 'higher' | 'lower'): Cell | undefined {
  const sign = better === 'higher' ? 1 : -1
  return cells.toSorted((a, b) => sign * ((b.value ?? 0) - (a.value ?? 0)))[0]
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
      const servers = [...new Set(group.map(({ fields }) => fieldsText(pick(fields, server))))]
      if (servers.length < 3 || new Set(group.map(({ fields }) => fields['engine'])).size < 2)
        return []
      const common = [...byContext(group, server).values()].filter(
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
          support: 'descriptive',
          verdict: `geometric means over the ${counted(common.length, 'cell')} that all servers have; order not tested`,
          size: common.length,
          table: findingTable(
            [
              ['server', 'left'],
              [`geometric mean of ${row.title}`, 'right'],
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
