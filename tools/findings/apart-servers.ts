// Servers without a common cell, which cannot be compared.
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { byContext, keyTitle, pick, serverKeys, type CellSet } from './cells.ts'
import { findingTable, type Finding } from './finding.ts'

const mostValues = 8

/** The fields in which several servers differ although no two of them have a cell in common; none if two have one. */
export function apartServers(
  { metric, cells, keys }: CellSet,
  vocabulary: Vocabulary,
): readonly Finding[] {
  const servers = groupBy(cells, ({ fields }) => label(pick(fields, serverKeys), vocabulary))
  const isShared = [...byContext(cells, serverKeys).values()].some((same) => same.length > 1)
  if (servers.size < 2 || isShared) return []
  const others = keys.filter((key) => !serverKeys.includes(key))
  const valuesOf = (own: CellSet['cells'], key: string): readonly string[] => [
    ...new Set(own.map(({ fields }) => fields[key] ?? 'not stated')),
  ]
  const differing = others.filter(
    (key) =>
      new Set([...servers.values()].map((own) => valuesOf(own, key).toSorted().join('\n'))).size >
      1,
  )
  return [
    {
      kind: 'mixed',
      title: `${String(servers.size)} servers without a common cell of ${vocabulary.metric(metric).title}`,
      support: 'descriptive',
      verdict: 'not compared: their runs differ in the fields of the table',
      size: 1,
      table: findingTable(
        [
          ['server', 'left'],
          ...differing.map((key) => [keyTitle(key, vocabulary), 'left'] as const),
        ],
        [...servers].map(([server, own]) => [
          { text: server || 'not stated' },
          ...differing.map((key) => ({ text: listed(valuesOf(own, key)) })),
        ]),
      ),
      notes: [
        'To compare two servers that differ in these fields, use --compare with a filter for each side.',
      ],
    },
  ]
}

function listed(values: readonly string[]): string {
  const shown = values.slice(0, mostValues).join(', ')
  return values.length > mostValues ? `${shown}, …` : shown
}
