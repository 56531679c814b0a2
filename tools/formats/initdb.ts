// What `initdb` of PostgreSQL prints: the defaults that it chose for the machine. Lines that say what is being done, and
// the advice at the end, are skipped.
//
// Reference: PostgreSQL, src/bin/initdb/initdb.c.
import type { Fact, FactsReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { completeLines, firstLines } from './reading/lines.ts'
import type { Source } from './reading/source.ts'

const tool = 'initdb'
const first = /^The files belonging to this database system will be owned by user /

const patterns: readonly (readonly [string, RegExp])[] = [
  ['locale', /^The database cluster will be initialized with locale "([^"]{1,80})"/],
  ['encoding', /^The default database encoding has accordingly been set to "([^"]{1,80})"/],
  ['text search', /^The default text search configuration will be set to "([^"]{1,80})"/],
  ['data checksums', /^Data page checksums are (enabled|disabled)/],
  [
    'dynamic_shared_memory_type',
    /^selecting dynamic shared memory implementation \.\.\. (\S{1,80})/,
  ],
  ['max_connections', /^selecting default "?max_connections"? \.\.\. (\d{1,9})/],
  ['shared_buffers', /^selecting default "?shared_buffers"? \.\.\. (\S{1,20})/],
  ['time zone', /^selecting default time zone \.\.\. (\S{1,80})/],
]
const failed = /^initdb: (?:error|fatal|warning): .{0,200}/

/** `initdb`: facts `locale`, `encoding`, `data checksums`, `shared_buffers`, … */
export const initdb: Format = {
  name: tool,
  quotes: true,
  recognises: (source) => firstLines(source, 2).some((text) => first.test(text)),
  read,
}

function read(source: Source): readonly FactsReading[] {
  const facts: Fact[] = []
  for (const { text, line } of completeLines(source, tool)) {
    for (const [name, pattern] of patterns) {
      const value = pattern.exec(text)?.[1]
      if (value !== undefined) facts.push({ name, value, line })
    }
    const error = failed.exec(text)?.[0]
    if (error !== undefined) facts.push({ name: 'error', value: error, line })
  }
  return [{ kind: 'facts', facts }]
}
