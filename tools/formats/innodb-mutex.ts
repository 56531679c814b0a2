// `SHOW ENGINE INNODB MUTEX` as the mysql client prints it: with lines, separated by tabs, or with `\\G`.
//
// Reference: MySQL 5.1 to 8.4, storage/innobase/handler/ha_innodb.cc: innodb_show_mutex_status(); MariaDB. InnoDB prints a row for each
// latch of a name: their counts are added up, with the line of the first. Other numbers of debug builds are skipped.
import type { Wait, WaitsReading } from '../core/model.ts'
import { clientCells, isClientFrame } from './reading/client-rows.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'innodb-mutex'

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
  name: tool,
  recognises: (source) => {
    const lines = firstLines(source, 12)
    const isRecord = lines.some((text) => /^ *Type: InnoDB$/.test(text))
    return lines.some(
      (text) =>
        rowOf(text) !== undefined || (isRecord && status.test(member.exec(text)?.[2] ?? '')),
    )
  },
  read,
}

function rowOf(text: string): readonly [name: string, status: string] | undefined {
  const cells = clientCells(text)
  const [type = '', name = '', printed = ''] = cells
  return cells.length === 3 && type === 'InnoDB' && name !== '' && status.test(printed)
    ? [name, printed]
    : undefined
}

function read(source: Source): readonly WaitsReading[] {
  const waits = new Map<string, Wait>()
  let name = ''
  for (const each of completeLines(source, tool)) {
    const { text, line } = each
    const [, key, value = ''] = member.exec(text) ?? []
    if (key === 'Name') name = value.trim()
    const isRecord = key === 'Status' && status.test(value)
    const [own, printed] = isRecord ? [name, value] : (rowOf(text) ?? [])
    if (own !== undefined && own !== '' && printed !== undefined) {
      const known = waits.get(own)
      const count = Number(status.exec(printed)?.[1]) + (known?.count ?? 0)
      const milliseconds = time.exec(printed)?.[1]
      const seconds =
        milliseconds === undefined ? undefined : Number(milliseconds) / 1000 + (known?.seconds ?? 0)
      waits.set(own, {
        event: own,
        count,
        ...(seconds !== undefined && { seconds }),
        line: known?.line ?? line,
      })
    } else if (
      key !== 'Type' &&
      key !== 'Name' &&
      !isClientFrame(text) &&
      !record.test(text) &&
      !skipped.test(text) &&
      !header.test(clientCells(text)[0] ?? '')
    )
      reportBadLine(source, tool, each, 'InnoDB, the name of a latch and its waits')
  }
  return waits.size === 0 ? [] : [{ kind: 'waits', waits: [...waits.values()] }]
}
