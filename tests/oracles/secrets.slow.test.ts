// What redaction removes from the real archives: every kind is named here, so a false alarm is seen.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { redact, redaction } from '../../tools/redaction/redact-text.ts'
import { textOf } from './archive-files.ts'
import { absent, realArchive } from './real-archives.ts'

const names = [
  'callaghan-perf-pg',
  'callaghan-sysbench-mysql',
  'configs-and-config-sweeps',
  'cores-ht-repeats',
  'old-and-other-formats',
  'percona-rw-local',
]

// What stands in front of a secret, and how many there are of its kind in all six archives.
const kinds: readonly (readonly [string, RegExp, number])[] = [
  ['a password of sysbench', /--(?:my|pg)sql-password=$/, 1851],
  ['the network card in a UUID', /[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-$/, 136],
  ['a password in SQL', /identified by $/, 2],
  ['a password in a script', /MYSQL_ROOT_PASSWORD=$|mysql .* -p$/, 2],
  ['a password of tpcc-mysql', /\[pass\]: $|option p with value '$/, 4],
  ['a password in a report of HammerDB', /mysql_pass +=? *$/, 1],
]

suite('secrets of the real archives', { skip: names.map(absent).find(Boolean) ?? false }, () => {
  test('are of six kinds, and nothing else is removed', { timeout: 1_500_000 }, () => {
    const found = new Map<string, number>()
    for (const name of names) {
      for (const text of textsBelow(join(realArchive(name).folders(), `${name}.tar.gz`))) {
        const published = redact(text).text
        if (published === text) continue
        assert.equal(published.split('\n').length, text.split('\n').length)
        for (const part of published.split(redaction).slice(0, -1)) {
          const before = part.slice(part.lastIndexOf('\n') + 1)
          const kind = kinds.find(([, pattern]) => pattern.test(before))?.[0] ?? before.slice(-60)
          found.set(kind, (found.get(kind) ?? 0) + 1)
        }
      }
    }
    assert.deepEqual(
      Object.fromEntries(found),
      Object.fromEntries(kinds.map(([kind, , count]) => [kind, count])),
    )
  })
})

function* textsBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const text = textOf(readFileSync(join(entry.parentPath, entry.name)))
    if (text !== undefined) yield text
  }
}
