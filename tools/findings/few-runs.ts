// The numbers of an archive of one or two runs, and their differences: what is not compared is shown nevertheless.
import { formatNumber, titleInUnit } from '../analysis/format-number.ts'
import { label } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Measurement, Run } from '../core/model.ts'
import { replicateKeys } from '../runs/replicate.ts'
import { pick } from './finding-cells.ts'
import { compareFields } from '../runs/run-order.ts'
import { changeText, findingTable, type Finding, type FindingCell } from './finding.ts'

/** A table of the numbers of one or two successful runs; none for others, or for runs without a number. */
export function fewRunFindings(runs: readonly Run[], vocabulary: Vocabulary): readonly Finding[] {
  const measured = runs
    .filter(({ status, measurements }) => status === 'ok' && measurements.length > 0)
    .toSorted((a, b) => compareFields(a.fields, b.fields))
  const [first, second, third] = measured
  if (!first || third) return []
  const { headline: own = first.measurements[0]?.metric ?? '' } = first
  const other = second?.headline
  // The first number of one load tool is often one that another tool does not print.
  const isOfSecond =
    second !== undefined &&
    other !== undefined &&
    !measurementOf(second, own) &&
    measurementOf(first, other)
  const headline = isOfSecond ? other : own
  const values = [first, ...(second ? [second] : [])].map((run) =>
    cellOf(run, headline, vocabulary),
  )
  // Another load has another rate: no difference to state.
  const isOther = second !== undefined && first.fields['workload'] !== second.fields['workload']
  const compared = isOther ? undefined : second
  const change = ratioText(first, compared, headline)
  const names = [...new Set([headline, ...first.measurements.map(({ metric }) => metric)])]
  const rows = names.map((metric): readonly FindingCell[] => [
    { text: titleInUnit(vocabulary.metric(metric, unitOf(first, metric))) },
    cellOf(first, metric, vocabulary),
    ...(second
      ? [cellOf(second, metric, vocabulary), { text: ratioText(first, compared, metric) }]
      : []),
  ])
  const [a, b] = second ? namesOf(first, second, vocabulary) : ['value', '']
  const valuesText = values
    .flatMap(({ text }, index) =>
      text === '' ? [] : isOther ? `${text} at ${index === 0 ? a : b}` : text,
    )
    .join(' and ')
  return [
    {
      kind: 'change',
      title: `${vocabulary.metric(headline).title}${second && hasEqualFields(first, second) ? ' of two runs with equal fields' : ''}: ${valuesText}${change === '' ? '' : `, ${change}`}`,
      support: 'single',
      verdict: compared ? 'one run each: the difference is not tested' : 'one run',
      size: 0,
      runs: [first.id, ...(second ? [second.id] : [])],
      table: findingTable(
        [
          ['metric', 'left'],
          [a, 'right'],
          ...(second
            ? ([
                [b, 'right'],
                ['difference', 'right'],
              ] as const)
            : []),
        ],
        rows,
      ),
      notes: [],
    },
  ]
}

function hasEqualFields(first: Run, second: Run): boolean {
  const keys = Object.keys({ ...first.fields, ...second.fields })
  return keys.every((key) => replicateKeys.has(key) || first.fields[key] === second.fields[key])
}

function measurementOf(run: Run, metric: string): Measurement | undefined {
  return run.measurements.find((own) => own.metric === metric)
}

function unitOf(run: Run, metric: string): string {
  return measurementOf(run, metric)?.unit ?? '1'
}

function cellOf(run: Run, metric: string, vocabulary: Vocabulary): FindingCell {
  const measurement = measurementOf(run, metric)
  if (!measurement) return { text: '' }
  const file = run.source?.path
  return {
    text: formatNumber(measurement.value, vocabulary.metric(metric, measurement.unit)),
    value: measurement.value,
    ...(file === undefined ? {} : { sources: [{ file, line: measurement.line }] }),
  }
}

function ratioText(first: Run, second: Run | undefined, metric: string): string {
  const [a, b] = [
    measurementOf(first, metric)?.value,
    second && measurementOf(second, metric)?.value,
  ]
  if (a === undefined || b === undefined) return ''
  if (a === b) return 'equal'
  return a > 0 ? changeText(b / a) : ''
}

// Runs without different fields are named by their order.
function namesOf(first: Run, second: Run, vocabulary: Vocabulary): readonly [string, string] {
  const differing = Object.keys({ ...first.fields, ...second.fields }).filter(
    (key) => first.fields[key] !== second.fields[key],
  )
  const named = differing.filter((key) => !replicateKeys.has(key))
  const keys = named.length > 0 ? named : differing
  const [a = '', b = ''] = [first, second].map(({ fields }) =>
    label(pick(fields, keys), vocabulary),
  )
  return [a || 'first', b || 'second']
}
