// TPROC-H: the times of the queries of each virtual user, of its query sets, and their geometric mean.
//
// Reference: HammerDB, src/*/*olap.tcl. Times are in seconds.
import type { Line } from '../reading/line.ts'
import { addFact, addMeasurement, type RunDraft } from '../reading/run-draft.ts'

// Benchmark set to TPC-H for PostgreSQL
const benchmark = /^Benchmark set to TPC-H for (\S.{0,40})$/
// Vuser 1:query 14 completed in 1.234 seconds
const query = /^(Vuser \d{1,6}):query (\d{1,2}) completed in (\S{1,20}) seconds$/
// Vuser 1:Completed 1 query set(s) in 67 seconds
const set = /^(Vuser \d{1,6}):Completed (\d{1,6}) query set\(s\) in (\S{1,20}) seconds$/
// Vuser 1:Geometric mean of query times returning rows (22) is 1.95123
const mean =
  /^(Vuser \d{1,6}):Geometric mean of query times returning rows \((\d{1,2})\) is ["']?([\d.]{1,20})["']?$/
const skipped =
  /^Vuser \d{1,6}:(?:Executing Query|Executing |Verbose |Scale factor |RF[12] |Completed \d{1,6} update set)/

/** The query sets of a run; a run of a single user has no user in the names of its metrics. */
export class QuerySets {
  readonly #started = new Set<string>()
  readonly #finished = new Set<string>()
  readonly #pending: ((run: RunDraft, isSingle: boolean) => void)[] = []

  /** Reads a line; false when it is not one of TPROC-H. */
  read(run: RunDraft, { text, line }: Line): boolean {
    let match: RegExpExecArray | null
    if ((match = benchmark.exec(text)))
      addFact(run, 'benchmark', `TPROC-H for ${match[1] ?? ''}`, line)
    else if ((match = query.exec(text))) this.#add(match, `query.${match[2] ?? ''}.time`, line)
    else if ((match = set.exec(text))) this.#add(match, 'time.total', line)
    else if ((match = mean.exec(text))) {
      this.#add(match, 'query.time.geomean', line)
      this.#finished.add(match[1] ?? '')
    } else return skipped.test(text)
    return true
  }

  /** True once every user with a query has its geometric mean. */
  get isWhole(): boolean {
    return this.#started.size > 0 && [...this.#started].every((user) => this.#finished.has(user))
  }

  /** Adds the measurements to the run. */
  finish(run: RunDraft): void {
    for (const add of this.#pending) add(run, this.#started.size === 1)
  }

  #add([, user = '', , value = '']: RegExpExecArray, name: string, line: number): void {
    this.#started.add(user)
    this.#pending.push((run, isSingle) => {
      const prefix = isSingle ? '' : `${user.toLowerCase().replace(' ', '-')}.`
      const metric = freeName(run, prefix + name)
      addMeasurement(run, { name: metric, unit: 's' }, value, line)
    })
  }
}

// A user may run several query sets.
function freeName({ measurements }: RunDraft, name: string): string {
  if (!measurements.has(name)) return name
  for (let number = 2; ; number += 1)
    if (!measurements.has(`${name}.${String(number)}`)) return `${name}.${String(number)}`
}
