// Tables of InnoDB as the mysql client prints them: with lines, separated by tabs, or with `\\G`.
//
// References: MySQL, storage/innobase/handler/i_s.cc; MySQL 5.1 to 8.4, storage/innobase/handler/ha_innodb.cc: innodb_show_mutex_status(); MariaDB.
import type { Wait } from '../core/model.ts'
import type { Format } from './reading/source.ts'
import { optionLines } from './reading/line-items.ts'
import { completeLines, firstLines, reportBadLine } from './reading/lines.ts'

const border = /^[ \t]*\+-+(?:\+-+)+\+$/
const footer = /^\d+ rows? in set/

// The cells of a row without blanks at their ends.
function clientCells(text: string): readonly string[] {
  const row = text.trim()
  return row.startsWith('|')
    ? row
        .slice(1, row.endsWith('|') ? -1 : undefined)
        .split('|')
        .map((cell) => cell.trim())
    : text.split('\t')
}

// True for what the client prints around rows: lines, and the number of rows.
function isClientFrame(text: string): boolean {
  return border.test(text) || footer.test(text)
}

// ***** 1. row *****   NAME: dml_inserts   COUNT: 46273   AVG_COUNT: 492.26
const metricsRecord = /^\*{10,40} \d+\. row \*|^ *(?!(?:NAME|COUNT):)[A-Z_]{4,20}: ?/
const metricsMember = /^ *(NAME|COUNT): (\S+)$/
const metricsCommand = /^[^|\t]{0,80}> *select\b/i

// The places of the name and of the count under a header; undefined for any other line.
function columnsOf(text: string): { name: number; count: number; width: number } | undefined {
  const names = clientCells(text).map((name) => name.toUpperCase())
  const [name, count] = [names.indexOf('NAME'), names.indexOf('COUNT')]
  const isHeader = names.includes('SUBSYSTEM') || names.includes('AVG_COUNT')
  return isHeader && name >= 0 && count >= 0 ? { name, count, width: names.length } : undefined
}

/** Counts of `information_schema.innodb_metrics`: an options reading of role `status`. Of `SELECT *` the other columns are skipped. */
export const innodbMetrics = optionLines({
  name: 'innodb-metrics',
  role: 'status',
  family: 'mysql',
  expected: 'a counter and its columns',
  recognises: (source) => {
    const lines = firstLines(source, 8)
    const isRecord = lines.some(
      (text, index) => /^ *NAME: /.test(text) && /^ *SUBSYSTEM: /.test(lines[index + 1] ?? ''),
    )
    return isRecord || lines.some((text) => columnsOf(text) !== undefined)
  },
  start() {
    let columns: ReturnType<typeof columnsOf>
    let open = ''
    return ({ text, line }) => {
      const header = columnsOf(text)
      const [, key, stated = ''] = metricsMember.exec(text) ?? []
      columns = header ?? columns
      if (!header && key === 'NAME') open = stated
      if (!header && key === 'COUNT' && open !== '' && /^-?\d+$/.test(stated))
        return [{ name: open, value: stated, line }]
      if (header || key === 'NAME' || metricsRecord.test(text)) return []
      if (metricsCommand.test(text) || isClientFrame(text)) return []
      const cells = clientCells(text)
      const [name = '', value = ''] = columns ? [cells[columns.name], cells[columns.count]] : []
      const isRow = columns?.width === cells.length && /^[a-z]\w+$/.test(name)
      return isRow && /^-?\d+$/.test(value) ? [{ name, value, line }] : undefined
    }
  },
})

// `SHOW ENGINE INNODB MUTEX`. InnoDB prints a row for each latch of a name: their counts are added up, with the line of the first. Other
// numbers of debug builds are skipped.

// waits=748     os_waits=210     spins=4,waits=1,calls=1512     count=3,spin_waits=0,…,os_waits=2,…,os_wait_times=5
const status = /^(?:[a-z_]+=\d+,\s*)*(?:os_)?waits=(\d{1,18})(?:,\s*[a-z_]+=\d+)*$/
const time = /\bos_wait_times=(\d{1,18})/
const header = /^type$/i
// *** 1. row ***   Name: rwlock: dict0dict.cc:2455   Status: waits=748
const record = /^\*{10,40} \d+\. row/
const member = /^ *(Type|Name|Status): ?(.*)$/
const skipped =
  /^(?:[^|\t]{0,80}> *show (?:engine innodb )?mutex|mysql: \[Warning\]|Warning: |-+$)/i

/** Waits of InnoDB's mutexes and rw-locks: a waits reading. */
export const innodbMutex: Format = {
  name: 'innodb-mutex',
  recognises: (source) => {
    const lines = firstLines(source, 12)
    const isRecord = lines.some((text) => /^ *Type: InnoDB$/.test(text))
    return lines.some(
      (text) =>
        rowOf(text) !== undefined || (isRecord && status.test(member.exec(text)?.[2] ?? '')),
    )
  },
  read(source) {
    const waits = new Map<string, Wait>()
    let name = ''
    for (const each of completeLines(source, 'innodb-mutex')) {
      const { text, line } = each
      const [, key = '', value = ''] = member.exec(text) ?? []
      if (key === 'Name') name = value.trim()
      const isRecord = key === 'Status' && status.test(value)
      const [own = '', printed = ''] = isRecord ? [name, value] : (rowOf(text) ?? [])
      if (own !== '') {
        const known = waits.get(own)
        const count = Number(status.exec(printed)?.[1]) + (known?.count ?? 0)
        const milliseconds = time.exec(printed)?.[1]
        const seconds =
          milliseconds === undefined
            ? undefined
            : Number(milliseconds) / 1000 + (known?.seconds ?? 0)
        const first = known?.line ?? line
        waits.set(own, {
          event: own,
          count,
          ...(seconds !== undefined && { seconds }),
          line: first,
        })
      } else if (
        !/^(?:Type|Name)$/.test(key) &&
        !isClientFrame(text) &&
        !record.test(text) &&
        !skipped.test(text) &&
        !header.test(clientCells(text)[0] ?? '')
      )
        reportBadLine(source, 'innodb-mutex', each, 'InnoDB, the name of a latch and its waits')
    }
    return waits.size === 0 ? [] : [{ kind: 'waits', waits: [...waits.values()] }]
  },
}

function rowOf(text: string): readonly [name: string, status: string] | undefined {
  const cells = clientCells(text)
  const [type = '', name = '', printed = ''] = cells
  return cells.length === 3 && type === 'InnoDB' && name !== '' && status.test(printed)
    ? [name, printed]
    : undefined
}
