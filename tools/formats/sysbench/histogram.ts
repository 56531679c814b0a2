// The histogram of response times that `--histogram=on` prints between the interval lines and the summary.
//
// Reference: sysbench 1.0.20, src/sb_histogram.c: sb_histogram_print(). Buckets are those that hold something, each
// with its response time in ms.
import type { Bin } from '../../model.ts'
import { scaleExactly } from '../reading/scale.ts'
import type { Draft } from './draft.ts'
import type { Finding } from './finding.ts'

//        0.234 |*****                                    3
const bucket = /^(\d{1,9}\.\d{3}) \|\** *(\d{1,15})$/

/** A bucket of the histogram; undefined for any other line. */
export function bucketOf(text: string, line: number): Bin | undefined {
  const [, value, count] = bucket.exec(text) ?? []
  if (value === undefined || count === undefined) return undefined
  return { value: scaleExactly(Number(value), 1, 1000), count: Number(count), line }
}

/** Checks that the bucket counts add up to the events of the summary and that no bucket descends: short times print equal. */
export function histogramChecks({ bins, stated }: Draft): readonly Finding[] {
  const [first] = bins
  if (!first) return []
  const isAscending = bins.every(({ value }, index) => {
    const before = bins[index - 1]
    return before === undefined || value >= before.value
  })
  const sum = bins.reduce((total, { count }) => total + count, 0)
  const events = stated.get('events')?.value
  if (isAscending && (events === undefined || events === sum)) return []
  const { line } = first
  // The numbers of the summary are as good without it: a histogram of another part of the run is a note.
  if (isAscending) {
    const message = `the histogram holds ${String(sum)} events, the summary ${String(events)}`
    return [{ severity: 'info', rule: 'histogram', message, line }]
  }
  const message = 'the buckets of the histogram are not in ascending order'
  return [{ severity: 'warning', rule: 'histogram', message, line, sentence: message }]
}
