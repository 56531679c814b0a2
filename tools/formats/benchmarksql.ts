// The log of BenchmarkSQL 4 and 5: properties, a running average on one line, then the measured tpmC; a file may contain several runs.
//
// Reference: https://github.com/pgsql-io/benchmarksql, src/client/jTPCC.java. The running average is overwritten with
// backspaces; its memory and current totals are skipped, as are the lines of the banner.
import { count, lineFormat, perMinute } from './reading/line-table.ts'

// 15:47:34,345 [main] INFO   jTPCC : Term-00, warehouses=100
const prefix =
  /^(?:\S{1,40} )?\d\d:\d\d:\d\d,\d{3} \[[^\]\n]{1,80}\] (INFO|WARN|ERROR|FATAL|DEBUG) +\w{1,40} : ?/
const terminal = /^Term-\d{2,6}, ?/
const fields = new Map([
  ['warehouses', 'warehouses'],
  ['terminals', 'threads'],
])
const ofConnection = new Set(['conn', 'user', 'password'])

// Backspaces move the cursor in front of the running average; the last one is followed by the time of the next line.
function lastUpdate(text: string): string {
  const end = text.lastIndexOf('\b')
  if (end < 0) return text
  const update = text.slice(end + 1)
  const at = /(?:\d\d:\d\d:\d\d,\d{3}) \[/.exec(update)?.index
  return at === undefined ? update : update.slice(at)
}

/** BenchmarkSQL: `tpmC` and `tpm` (tpmTOTAL); fields threads (terminals) and warehouses; all other properties except those of the connection are facts. */
export const benchmarksql = lineFormat<undefined>({
  tool: 'benchmarksql',
  title: undefined,
  recognises: ({ head }) =>
    head.split('\n', 40).some((text) => prefix.test(text) && /jTPCC|Term-\d\d/.test(text)),
  runs: {
    process: /jTPCC|runBenchmark/,
    starts: [/, +BenchmarkSQL v\d/, /, warehouses=/, /, terminals=/],
    frame: /, ?(?:\+-+\+)?$/,
    once: [/, Measured tpmC /, /, Transaction Count /],
    body: /, (?:Measured tpm|Transaction Count )|Running Average tpmTOTAL: /,
    alarm: / (?:ERROR|FATAL) +\w{1,40} :/,
  },
  start: () => undefined,
  // Of a message, its level is kept.
  plain(printed) {
    const text = lastUpdate(printed)
    const [start = '', level = ''] = prefix.exec(text) ?? []
    const message = text.slice(start.length).replace(terminal, '').trimEnd()
    return /ERROR|FATAL/.test(level) ? `${level}: ${message}` : message
  },
  rows: [
    [
      'ERROR: Could not connect to the database',
      /^(?:ERROR|FATAL): (.*)$/,
      (run, [, text = ''], { line }) => run.alarm({ text, line }),
    ],
    [
      '     BenchmarkSQL v5.0',
      /^ *BenchmarkSQL v(\S{1,40})$/,
      [(run, version, line) => run.fact('tool', `BenchmarkSQL ${version}`, line)],
    ],
    [
      'warehouses=100',
      /^(\w{1,60})=(.{0,200})$/,
      ({ draft }, [, name = '', value = ''], { line }) => {
        const field = fields.get(name)
        if (field !== undefined) draft.setting(field, value, line)
        else if (!ofConnection.has(name)) draft.fact(name, value, line)
      },
    ],
    [
      'Measured tpmC (NewOrders) = 23456.78',
      /^Measured tpmC \(NewOrders\) = ([\d.]{1,30})$/,
      [perMinute('tpmC')],
    ],
    ['Measured tpmTOTAL = 52134.12', /^Measured tpmTOTAL = ([\d.]{1,30})$/, [perMinute('tpm')]],
    ['Transaction Count = 521342', /^Transaction Count = (\d{1,18})$/, [count('transactions')]],
    [
      'Session Start     = 2026-11-20 15:47:35',
      /^Session (Start|End) +=? *(\S.{0,60})$/,
      (run, [, which = '', time], line) => run.fact(`session ${which.toLowerCase()}`, time, line),
    ],
  ],
  skipped: [
    /^$/,
    /Running Average tpmTOTAL: /,
    /^\+-+\+$/,
    /^ *\(c\) \d{4}/,
    /^C value for C_LAST /,
    /^(?:copied |Terminal|Created |Starting|Creating|all \d+ terminals)/i,
  ],
  whole: ['tpmC', 'transactions'],
  end: 'ends without the measured tpmC',
})
