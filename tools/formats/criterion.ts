// What benchmarks of Rust with Criterion print: a name and its times, with the estimate between the bounds of its interval.
//
// Reference: https://bheisler.github.io/criterion.rs/book/user_guide/command_line_output.html
import type { ResultReading } from '../core/model.ts'
import { rate } from './reading/line-table.ts'
import { completeLines, reportBadLine, reportUnknownLine } from './reading/lines.ts'
import type { Meaning } from './reading/row-columns.ts'
import { RunDraft } from './reading/run-draft.ts'
import type { Format, Line } from './reading/source.ts'

const tool = 'criterion'

const measured = String.raw`[\d.]{1,30} [^\s\d\]]{1,12}`
// insert/1000             time:   [1.0512 ms 1.0633 ms 1.0771 ms]      a name of 24 characters or more has a line of its own
const estimate = new RegExp(
  String.raw`^(\S.{0,200}?)? +(time|thrpt): +\[(${measured}) (${measured}) (${measured})\]$`,
)
//                         change: [-2.3% -0.5% +1.2%] (p = 0.51 > 0.05)
const skipped =
  /^(?: +(?:Compiling|Finished|Running|Downloading|Downloaded) |Benchmarking |Found \d+ outliers|Gnuplot not found| +\d+ \(\d+\.\d+%\) (?:low|high) | +change:| +(?:time|thrpt): +\[[-+−]| *(?:No change|Change within|Performance has)|running \d+ test|test result: )/
// Names have no more words: a longer line is a remark.
const nameLine = /^\S+(?: \S+){0,3}$/
// concurrent/threads_8   get/8_threads
const threads = /(?:^|[/_-])(?:threads?[_=-]?(\d{1,4})|(\d{1,4})[_-]?threads?)(?![^/_-])/i

const times: Readonly<Record<string, number>> = {
  ps: 1e12,
  ns: 1e9,
  us: 1e6,
  µs: 1e6,
  ms: 1e3,
  s: 1,
}
const prefixes: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, G: 1e9 }
const binary: Readonly<Record<string, number>> = { '': 1, Ki: 1024, Mi: 1024 ** 2, Gi: 1024 ** 3 }

function meaningOf(unit: string): Meaning | undefined {
  const over = times[unit.replace('μ', 'µ')]
  if (over !== undefined) return { name: 'latency.avg', unit: 's', over }
  const [, prefix = '', elements] = /^([KMG]i?|)(elem|B)\/s$/.exec(unit) ?? []
  const bytes = binary[prefix] ?? prefixes[prefix]
  if (elements === undefined || bytes === undefined) return undefined
  return elements === 'B'
    ? { name: 'bytes/s', unit: 'B/s', times: bytes }
    : { ...rate('elements/s'), times: bytes }
}

/** Criterion: `latency.avg` (the estimate), `elements/s`, `bytes/s`; fields workload and threads. */
export const criterion: Format = {
  name: tool,
  recognises: ({ headLines }) =>
    headLines.some((text, at) => {
      const [, name, kind] = estimate.exec(text) ?? []
      return kind === 'time' && (name !== undefined || /^\S/.test(headLines[at - 1] ?? ''))
    }),
  read(source) {
    const runs: RunDraft[] = []
    let name: Line | undefined
    for (const each of completeLines(source, tool)) {
      const { text, line } = each
      const [, own, kind, low, middle = '', high] = estimate.exec(text) ?? []
      if (kind === undefined) {
        if (nameLine.test(text) && !skipped.test(text)) {
          if (name) reportUnknownLine(source, tool, name)
          name = each
        } else if (text.trim() !== '' && !skipped.test(text)) reportUnknownLine(source, tool, each)
        continue
      }
      if (own !== undefined) {
        if (name) reportUnknownLine(source, tool, name)
        name = { text: own, line }
      }
      if (kind === 'time' && name) {
        const run = new RunDraft(tool)
        run.fact('tool', 'Criterion', line)
        run.setting('workload', name.text, name.line)
        const [, behind, before] = threads.exec(name.text) ?? []
        const load = behind ?? before
        if (load !== undefined) run.setting('threads', load, name.line)
        runs.push(run)
        name = undefined
      }
      const [number = '', unit = ''] = middle.split(' ')
      const [run, meaning] = [runs.at(-1), meaningOf(unit)]
      if (run && meaning) {
        run.add(meaning, number, line)
        run.fact(`interval of ${meaning.name}`, `${low ?? ''} to ${high ?? ''}`, line)
      } else reportBadLine(source, tool, each, 'a name and its times')
    }
    if (name) reportUnknownLine(source, tool, name)
    return runs.map((run): ResultReading => run.reading(source))
  },
}
