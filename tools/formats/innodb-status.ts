// What `SHOW ENGINE INNODB STATUS` prints.
//
// Reference: MySQL, storage/innobase/srv/srv0srv.cc: srv_printf_innodb_monitor(). Skipped: rates, because the while
// they are of is any; threads, transactions, deadlocks and foreign keys; the buffer pools one by one, which the
// sum repeats; and what the client prints around it. One reading a report of the file.
import type { Counter, CountersReading } from '../core/model.ts'
import type { Format, Source } from './reading/source.ts'
import { completeLines, reportBadLine } from './reading/lines.ts'

const tool = 'innodb-status'

// 2025-11-19 11:51:03 128808440161984 INNODB MONITOR OUTPUT
const start = /^\S.*\d INNODB MONITOR OUTPUT$/
const end = /^END OF INNODB MONITOR OUTPUT$/
const rule = /^(?:-{3,}|={3,})$/
// The titles of sections, between two rules.
const title = /^[A-Z][A-Z /]{2,60}$/
const skippedSection =
  /^(?:BACKGROUND THREAD|TRANSACTIONS|LATEST DETECTED DEADLOCK|LATEST FOREIGN KEY ERROR|INDIVIDUAL BUFFER POOL INFO|RW-LATCH INFO)$/
// History list length 17: of a section that is else skipped.
const history = /^History list length (\d+)$/
// mysql: [Warning] …   *** 1. row ***   Type: InnoDB   Name:   Status:
const client =
  /^(?:mysql: \[Warning\]|Warning: |\*{10,40} \d+\. row|\s*(?:Type|Name|Status):|Per second averages|\d+ rows? in set)/
// 0.00 reads/s   hit rate 1000 / 1000   I/O thread 0 state: …
const skipped =
  /\/s\b|\/second\b|\bi\/o's\b.*\bpending|^Buffer pool hit rate|^No buffer pool page gets|^I\/O (?:thread|sum)|^LRU len|^Pending (?:normal|flushes)|^ ?ibuf aio|^Hash table size|^Process ID=|^Main thread|^Spin rounds|^--Thread|^Mutex at|^(?:S|X|SX)-lock on|^Last time |^number of |^a writer|^The (?:S|X)|^-+$|^Pending writes:/
// Log sequence number          109650992494     Free buffers       751107
const single =
  /^(Log sequence number|Log buffer assigned up to|Log buffer completed up to|Log written up to|Log flushed up to|Added dirty pages up to|Pages flushed up to|Last checkpoint at|Log minimum file id is|Log maximum file id is|Total (?:large )?memory allocated|Dictionary memory allocated|Buffer pool size(?:, bytes)?|Free buffers|Database pages|Old database pages|Modified db pages|Percent of dirty pages\(LRU & free pages\):|Max dirty pages percent:|Pending reads|Page size|Total number of lock structs in row lock hash table|Internal hash tables \(constant factor \+ variable factor\))[: ]\s*(\d+(?:\.\d+)?)\b/
// merged operations:   (the counters are on the next line)
const operations = /^((?:merged|discarded) operations):$/
// 117760 OS file reads, 77096651 OS file writes, 27387 OS fsyncs     0 queries inside InnoDB, 0 queries in queue
const before = /(\d+) ((?:OS |read |queries |log )?[a-z][a-zA-Z/' ]*[a-zA-Z])(?=,|$|;)/g
// Pages made young 87346046, not young 4199365     RW-shared spins 0, rounds 0, OS waits 0
const behind = /([A-Za-z][A-Za-z -]*[A-Za-z]):? (\d+)(?=,|$)/g

// Ibuf: size 1, free list len 0, seg size 2, 0 merges
const insertBuffer = /^Ibuf: /

/** `SHOW ENGINE INNODB STATUS`: a counters reading a report, the section of a counter as its group. */
export const innodbStatus: Format = {
  name: tool,
  quotes: true,
  recognises: ({ head }) => head.split('\n', 60).some((text) => start.test(text.trimEnd())),
  read,
}

function read(source: Source): readonly CountersReading[] {
  const readings: CountersReading[] = []
  let counters: Counter[] | undefined
  let section = ''
  let ended = true
  let ruled = false
  // The title of the counters on the next line.
  let heading = ''
  for (const each of completeLines(source, tool)) {
    const text = each.text.trimEnd()
    const keep = (name: string, digits: string, group = section): void => {
      counters?.push({ name, value: Number(digits), unit: '1', group, line: each.line })
    }
    const old = history.exec(text)?.[1]
    const [, name, digits] = single.exec(text) ?? []
    const next = operations.exec(text)?.[1] ?? ''
    if (rule.test(text)) {
      ruled = true
      continue
    }
    if (start.test(text)) {
      counters = []
      section = ''
      ended = false
      readings.push({ kind: 'counters', counters })
    } else if (end.test(text)) ended = true
    else if (ruled && title.test(text)) section = text
    else if (client.test(text) || skippedSection.test(section)) {
      if (old !== undefined) keep('History list length', old)
    } else if (counters === undefined || ended) reportBadLine(source, tool, each, 'a report')
    else if (name !== undefined && digits !== undefined) keep(name.replace(/:$/, ''), digits)
    else if (next === '' && !skipped.test(text)) {
      if (!pairs(text, heading, keep)) reportBadLine(source, tool, each, 'a counter of InnoDB')
    }
    heading = next
    ruled = false
  }
  if (!ended) source.report('warning', `${tool}/no-end`, 'the end of the report is missing')
  return readings.filter(({ counters }) => counters.length > 0)
}

// Pages read 42460, created 755248, written 10650312: the first word belongs to all.
function pairs(
  text: string,
  heading: string,
  keep: (name: string, digits: string) => void,
): boolean {
  if (text.length > 400) return false
  if (insertBuffer.test(text)) return insertBufferPairs(text, keep)
  const front = /^\d/.test(text)
  const found = [...text.trim().matchAll(front ? before : behind)]
  for (const [, first = '', second = ''] of found) {
    if (front) keep(second, first)
    else {
      const prefix = found.length > 1 && first !== found[0]?.[1] ? firstOf(text) : ''
      keep([heading, prefix, first].filter((part) => part !== '').join(' '), second)
    }
  }
  return found.length > 0
}

function insertBufferPairs(text: string, keep: (name: string, digits: string) => void): boolean {
  const parts = text.replace(insertBuffer, '').replace(/,$/, '').split(', ')
  for (const part of parts) {
    const [, name = '', digits = '', digitsBefore = '', nameBehind = ''] =
      /^(?:([a-z ]{1,40}) (\d{1,20})|(\d{1,20}) ([a-z ]{1,40}))$/.exec(part) ?? []
    if (name + nameBehind !== '') keep(`Ibuf ${name}${nameBehind}`, digits + digitsBefore)
  }
  return true
}

function firstOf(text: string): string {
  return (
    /^(?:Pages|RW-shared|RW-excl|RW-sx|Number of rows|Number of system rows)/.exec(text)?.[0] ?? ''
  )
}
