// The readers of profiles, hosts, engines and configurations over the files of the six real archives: each file is of
// exactly one format, and what is not understood of them is counted.
import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { formats } from '../../tools/formats/index.ts'
import { Source } from '../../tools/formats/source.ts'
import { archived, archives } from './archives.ts'

const surveyed = new Set([
  ...[
    'perf-report',
    'perf-stat',
    'pmp',
    'flame-graph',
    'time',
    'meminfo',
    'timed-csv',
    'prometheus',
    'du',
  ],
  ...['pt-summary', 'pt-mysql-summary', 'pg-settings', 'psql-records', 'innodb-status', 'waits'],
  ...['mysql-error-log', 'postgresql-log', 'postgresql.conf', 'parameters', 'descriptions'],
])

/** Files of each format, and complaints about lines or frames (`!`). */
const expected: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'callaghan-perf-pg': {
    'flame-graph': 25,
    // Two frames of a tenth of a pixel have no place on a frame below.
    '! flame-graph/bad-frame': 2,
    'perf-report': 912,
    // Prose of a post between its profiles.
    '! perf-report/bad-line': 3,
    'perf-stat': 351,
    'pg-settings': 180,
    'postgresql-log': 6,
    'postgresql.conf': 6,
    'psql-records': 1260,
    meminfo: 12,
    pmp: 150,
    time: 180,
    du: 180,
    waits: 1,
  },
  'callaghan-sysbench-mysql': {
    'innodb-status': 34,
    // What the script that initialised the server printed before the log.
    'mysql-error-log': 6,
    '! mysql-error-log/bad-line': 6,
    time: 73,
  },
  'configs-and-config-sweeps': {
    'pg-settings': 9,
    'postgresql-log': 9,
    'postgresql.conf': 131,
    'psql-records': 66,
    du: 9,
    meminfo: 18,
    time: 9,
  },
  'cores-ht-repeats': {
    'mysql-error-log': 15,
    'pt-mysql-summary': 15,
    'pt-summary': 2,
    prometheus: 86,
    'timed-csv': 2,
  },
  'old-and-other-formats': {
    'mysql-error-log': 22,
    'postgresql.conf': 3,
    'timed-csv': 1,
    descriptions: 6,
    parameters: 42,
  },
  'percona-rw-local': { 'pt-mysql-summary': 36, 'pt-summary': 2 },
}

describe('profiles, hosts, engines: the real archives', { skip: skipped() }, () => {
  for (const archive of archives) {
    const name = basename(archive, '.tar.gz')
    test(`every file of ${name} is of one format`, async () => {
      const found: Record<string, number> = {}
      const add = (key: string): void => void (found[key] = (found[key] ?? 0) + 1)
      for await (const { path, bytes } of archived(archive, isWanted)) {
        const gzip = bytes[0] === 0x1f && bytes[1] === 0x8b
        const source = new Source(path, gzip ? gunzipSync(bytes) : bytes)
        const special = formats.filter(({ general }) => general !== true)
        const all = special.filter((format) => format.recognises(source))
        const [format] = all
        if (!format || !surveyed.has(format.name)) continue
        assert.deepEqual(
          all.map((each) => each.name),
          [format.name],
          path,
        )
        add(format.name)
        format.read(source)
        for (const { rule, severity } of source.diagnostics)
          if (severity !== 'info') add(`! ${rule}`)
      }
      assert.deepEqual(found, expected[name])
    })
  }
})

// Names only spare the time to unpack the results and monitors that other tests survey.
function isWanted(path: string): boolean {
  return !/(?:sysbench|vmstat|iostat|mpstat|dstat)(?:\.txt)?$|\/sb\.(?:o\.(?!myvac)|io|vm|r|met)|\.res$/.test(
    path,
  )
}

function skipped(): string | false {
  return archives.length === 0 ? 'SKIPPED: ../shared/archives is absent' : false
}
