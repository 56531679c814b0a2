// Monitors whose sample times are unreliable.
import { findingTable, type Finding } from '../findings/finding.ts'
import { assumedInterval } from '../runs/assumed-interval.ts'
import type { Archive } from '../runs/read-archive.ts'

/** Reports monitors without timestamps that cover at most 60 % of their runs. */
export function assumedIntervalFindings(archives: readonly Archive[]): readonly Finding[] {
  const warnings = archives.flatMap(({ diagnostics }) =>
    diagnostics.filter(({ rule }) => rule === assumedInterval),
  )
  if (warnings.length === 0) return []
  return [
    {
      kind: 'warnings',
      title:
        'Monitors without timestamps cover at most 60 % of their runs at an assumed interval of 1 s',
      support: 'descriptive',
      verdict: 'their time series are not aligned with the runs',
      size: warnings.length,
      table: findingTable(
        [
          ['first file per pattern', 'left'],
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
