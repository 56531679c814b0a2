// A file that only contains the version of a server, stored next to a result.
//
//   mariadb-10.3.9      mysql-5.5.29      Percona Server 8.0.36-28      mysqld  Ver 8.0.36 for Linux on x86_64 (…)
import type { FactsReading } from '../model.ts'
import type { Format } from './reading/format.ts'
import { firstLines } from './reading/lines.ts'

const tool = 'server-version'
const version =
  /^(?:\S{0,200}\/)?(?:mariadb|mysql|mysqld|mariadbd|percona(?:[ -]server)?|postgres(?:ql)?|psql|mongod|rocksdb)\b[ -]?(?:\(PostgreSQL\) |Ver |server )*(?: Ver )?v?\d{1,3}\.\d{1,3}[\w.+~-]{0,60}(?: for .{1,120}| \(.{1,120}\))?$/i

/** One line such as `mariadb-10.3.9`: the fact `server`. */
export const serverVersion: Format = {
  name: tool,
  recognises: (source) =>
    source.bytes.length < 400 &&
    firstLines(source, 2).length === 1 &&
    version.test(firstLines(source, 1)[0]?.trim() ?? ''),
  read(source): readonly FactsReading[] {
    // A line without a line feed is complete too: nothing in it is a measurement.
    const texts = source.lines()
    const line = texts.findIndex((text) => text.trim() !== '') + 1
    const value = texts[line - 1]?.trim() ?? ''
    return line === 0 ? [] : [{ kind: 'facts', facts: [{ name: 'server', value, line }] }]
  },
}
