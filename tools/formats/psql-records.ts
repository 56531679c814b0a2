// Rows of a query as `psql -x` prints them: a record a row, a line a column. Mostly of the pg_stat and pg_statio
// views.
//
// Reference: PostgreSQL, src/fe_utils/print.c: print_aligned_vertical(). Numbers become counters, everything else
// (names, times, empty values) only tells the records apart. The unit of a counter is not printed: it is 1.
import { append } from '../core/append.ts'
import type { Counter, CountersReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'psql-records'

// -[ RECORD 1 ]-------+------------------------------
const record = /^-\[ RECORD \d{1,9} \][-+]*$/
// n_tup_hot_upd       | 92824586
const pair = /^([A-Za-z_][\w. ]{0,62}?) *\|(?: (.*))?$/
// (0 rows)   Expanded display is on.
const noise = /^(?:\(\d+ rows?\)|Expanded display is .*)$/
const number = /^-?\d{1,20}(?:\.\d{1,20})?$/
// Columns that name what a record is about, the more special ones last.
const labels = ['datname', 'schemaname', 'relname', 'indexrelname', 'backend_type', 'slot_name']
const identifiers = /(?:^|_)(?:oid|relid|datid|pid|id)$|^(?:indexrelid|usesysid)$/

/** `psql -x`: one counters reading, the counters of a record in a group named after its labels. */
export const psqlRecords: Format = {
  name: tool,
  recognises: (source) =>
    record.test(firstLines(source, 3).find((text) => !noise.test(text)) ?? ''),
  read,
}

interface Pair {
  readonly name: string
  readonly value: string
  readonly line: number
}

function read(source: Source): readonly CountersReading[] {
  const counters: Counter[] = []
  let pairs: Pair[] = []
  let inside = false
  for (const each of completeLines(source, tool)) {
    const [, name, value] = pair.exec(each.text) ?? []
    if (record.test(each.text)) {
      append(counters, countersOf(pairs))
      pairs = []
      inside = true
    } else if (noise.test(each.text)) continue
    else if (inside && name !== undefined) {
      pairs.push({ name, value: (value ?? '').trim(), line: each.line })
    } else reportBadLine(source, tool, each, 'a column and its value')
  }
  append(counters, countersOf(pairs))
  return counters.length === 0 ? [] : [{ kind: 'counters', counters }]
}

function countersOf(pairs: readonly Pair[]): readonly Counter[] {
  const named = labels.flatMap((label) => {
    return pairs.filter(({ name, value }) => name === label && value !== '').slice(0, 1)
  })
  const group = named.map(({ value }) => value).join('.')
  return pairs.flatMap(({ name, value, line }): Counter[] => {
    if (!number.test(value) || identifiers.test(name)) return []
    return [{ name, value: Number(value), unit: '1', ...(group === '' ? {} : { group }), line }]
  })
}
