// The latencies of single statements that pgbench -r prints after the result.
import type { Line } from '../reading/line.ts'
import { addFact, addMeasurement, type RunDraft } from '../reading/run-draft.ts'

/** How many statements were read, and whether more may follow. */
export interface Statements {
  count: number
  open?: boolean
}

/** The title over the statements. */
export const statementTitle =
  /^(?: - )?statement latencies in milliseconds(?:, failures and retries| and failures)?:$/

//         0.002           0           0  \set aid random(1, 100000 * :scale)
// ⇥0.004386⇥\set nbranches 1 * :scale   (before 9.6; a copied output may have lost its indentation)
const row = /^[ \t]*(\d{1,12}\.\d{3,6})(?: +(\d{1,18}))?(?: +(\d{1,18}))?[ \t]+(\S.*)$/

/** Reads a statement of the script numbered `script`, or of the only script where it is empty; false for other lines. */
export function readStatement(
  statements: Statements,
  run: RunDraft,
  script: string,
  { text, line }: Line,
): boolean {
  const [, latency, failures, retries, statement = ''] = row.exec(text) ?? []
  if (latency === undefined) {
    statements.open = false
    return false
  }
  statements.count += 1
  const name = `statement ${statements.count}`
  addFact(run, name, script === '' ? statement : `${statement} (script ${script})`, line)
  addMeasurement(run, { name: `${name}.latency.avg`, unit: 's', over: 1000 }, latency, line)
  if (failures !== undefined)
    addMeasurement(run, { name: `${name}.failures`, unit: '1' }, failures, line)
  if (retries !== undefined)
    addMeasurement(run, { name: `${name}.retries`, unit: '1' }, retries, line)
  return true
}
