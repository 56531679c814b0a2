// Monitors whose times the report cannot rely on.
import { findingTable, type Finding } from '../findings/finding.ts'
import { assumedInterval } from '../runs/assumed-interval.ts'
import type { Archive } from '../runs/read-archive.ts'

/** The finding about monitors without timestamps that cover a small part of their runs; empty without any. */
export function assumedIntervalFindings(archives: readonly Archive[]): readonly Finding[] {
  const warnings = archives.flatMap(({ diagnostics }) =>
    diagnostics.filter(({ rule }) => rule === assumedInterval),
  )
  if (warnings.length === 0) return []
  return [
    {
      kind: 'warnings',
      title:
        'Monitors without timestamps, at an assumed interval of 1 s, cover a small part of their runs',
      support: 'descriptive',
      verdict: 'their rows over time are not aligned with the run',
      size: warnings.length,
      table: findingTable(
        [
          ['first file of a pattern', 'left'],
          ['warning', 'left'],
        ],
        warnings.map(({ message, place }) => [
          {
            text: place.file,
            sources: [{ file: place.file }],
          },
          { text: message },
        ]),
      ),
      notes: [],
    },
  ]
}
