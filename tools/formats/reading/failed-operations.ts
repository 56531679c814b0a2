// Operations that failed, in tools whose rates count them: a failure can be much faster than a success.
import { fail, type RunDraft } from './run-draft.ts'

const mostFailed = 0.5

/**
 * Judges a run of `all` operations of which `failed` failed: if they are more than half, it has no usable rate and fails with
 * `text`, otherwise `text` is a warning; both state the share. `all` is `NaN` where it is unknown; `line` prints the number.
 */
export function judgeFailed(
  run: RunDraft,
  { failed, all }: { readonly failed: number; readonly all: number },
  text: string,
  line: number,
): void {
  if (!(failed > 0)) return
  const share = failed / Math.max(all, failed)
  const stated = Number.isNaN(share) ? text : `${text} (${shareText(share)} of all)`
  if (share > mostFailed) fail(run, stated, line)
  else run.warnings.push(stated)
}

// 100 %   99.99 %   2.3 %   less than 0.01 %
function shareText(share: number): string {
  const percent = share * 100
  if (percent < 0.01) return 'less than 0.01 %'
  if (share < 1 && percent > 99.99) return 'more than 99.99 %'
  return `${String(Number(percent.toFixed(2)))} %`
}
