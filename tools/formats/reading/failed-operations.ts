// Runs with failed operations. A failed operation can be much faster than a successful one, so the rate is not usable.
import type { RunDraft } from './run-draft.ts'

const mostFailed = 0.5

/** Failed and all operations, or transactions of several operations. */
export interface Failures {
  readonly failed: number
  readonly all: number
  readonly of?: 'operations' | 'transactions'
}

/**
 * Fails the run with `text` if more than half of `all` operations failed; otherwise adds `text` as a warning. Both append the
 * share of failed operations. `all` is `NaN` if unknown; `line` is the source line of the count.
 */
export function judgeFailed(
  run: RunDraft,
  { failed, all, of = 'operations' }: Failures,
  text: string,
  line: number,
): void {
  if (!(failed > 0)) return
  const share = failed / Math.max(all, failed)
  const stated = Number.isNaN(share) ? text : `${text} (${shareText(share)} of all ${of})`
  if (share > mostFailed) run.fail(stated, line)
  else run.warnings.push(stated)
}

// 100 %   99.99 %   2.3 %   less than 0.01 %
function shareText(share: number): string {
  const percent = share * 100
  if (percent < 0.01) return 'less than 0.01 %'
  if (share < 1 && percent > 99.99) return 'more than 99.99 %'
  return `${String(Number(percent.toFixed(2)))} %`
}

// READ-MODIFY-WRITE of YCSB, READ_MODIFY_WRITE of go-ycsb
const composed = /^READ[-_]MODIFY[-_]WRITE$/

/**
 * The failed and all operations of YCSB by the counts of each kind; `suffix` ends the names of failed ones. A
 * read-modify-write is also counted as its read and its update, which may both fail. Where operations are committed, what fails is
 * a transaction.
 */
export function countOperations(counts: ReadonlyMap<string, number>, suffix: string): Failures {
  const of = (name: string): number => counts.get(name) ?? 0
  const committed = of('COMMIT')
  const transactions = Math.max(of('START'), committed + of(`COMMIT${suffix}`))
  if (transactions > 0)
    return { failed: transactions - committed, all: transactions, of: 'transactions' }
  const list = [...counts].filter(([name]) => !composed.test(name))
  const sum = (kinds: typeof list): number => kinds.reduce((total, [, count]) => total + count, 0)
  const pairs = [...counts].find(([name]) => composed.test(name))?.[1] ?? 0
  const failedUpdates = of(`UPDATE${suffix}`)
  const pairsFailed = Math.min(pairs, of(`READ${suffix}`), failedUpdates)
  return {
    failed: sum(list.filter(([name]) => name.endsWith(suffix))) - pairsFailed,
    all: sum(list) - Math.min(pairs, of('UPDATE') + failedUpdates),
  }
}
