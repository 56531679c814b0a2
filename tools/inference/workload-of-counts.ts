import { numberOf, type Numbers, type ResultEvidence } from './evidence.ts'

// Queries of each transaction tell the tests of sysbench apart, where no name does, and New-Orders are of TPC-C.
const shares: readonly (readonly [
  workload: string,
  reads: number,
  writes: number,
  others: number,
])[] = [
  ['oltp_read_only', 14, 0, 2],
  ['oltp_read_only', 10, 0, 2],
  ['oltp_read_write', 14, 4, 2],
  ['oltp_read_write', 10, 4, 2],
  // 0.4
  ['oltp_complex', 14, 5, 2],
  ['oltp_write_only', 0, 4, 2],
]

/** The workload of a result: the mode that sysbench 0.4 prints, or what its numbers tell. */
export function workloadOf({ mode, numbers }: ResultEvidence): string | undefined {
  return mode === 'simple' || mode === 'nontrx' ? `oltp_${mode}` : workloadOfCounts(numbers)
}

/** True for a name of writes alone where only reads were counted, and for one of reads alone where writes were. */
export function isContradicted(name: string | undefined, { numbers }: ResultEvidence): boolean {
  const [reads, writes] = [numberOf(numbers, 'reads'), numberOf(numbers, 'writes')]
  if (name === undefined || reads === undefined || writes === undefined) return false
  if (/write[-_ ]?only/i.test(name)) return reads > 0 && writes === 0
  return /read[-_ ]?only|point[-_ ]?select/i.test(name) && writes > 0
}

/** The workload that has these metrics, or queries per transaction; undefined where several have them. */
function workloadOfCounts(numbers: Numbers): string | undefined {
  const { metrics } = numbers
  if (metrics.includes('nopm') || metrics.includes('tpmC')) return 'tpcc'
  // memtier prints both operations, of which a run may have one only.
  const [gets, sets] = [numberOf(numbers, 'gets.ops/s'), numberOf(numbers, 'sets.ops/s')]
  if (gets !== undefined && sets !== undefined && (gets === 0) !== (sets === 0))
    return gets === 0 ? 'set' : 'get'
  const [reads, writes, others, transactions] = ['reads', 'writes', 'others', 'transactions'].map(
    (name) => numberOf(numbers, name),
  )
  if (reads === undefined || writes === undefined || others === undefined || !transactions)
    return undefined
  // Those that a deadlock ended had asked as much as the others.
  const tried = transactions + (numberOf(numbers, 'errors') ?? 0)
  const [r, w, o] = [reads / tried, writes / tried, others / tried]
  const is = (value: number, count: number): boolean =>
    Math.abs(value - count) <= 0.02 * Math.max(count, 1)
  // What deletes and inserts again may be counted as other statements.
  const found = shares.find(
    ([, ...counts]) =>
      is(r, counts[0]) && w > 0 === counts[1] > 0 && is(w + o, counts[1] + counts[2]),
  )
  if (found) return found[0]
  // The mix of TPC-C: about 13 reads and 13 writes.
  return r > 11 && r < 15 && w > 11 && w < 16 && o > 1.5 && o < 3.5 ? 'tpcc' : undefined
}
