// The sysbench reader over every log of the six real archives: how many, how they ended, what they break.
import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { Source } from '../../tools/formats/source.ts'
import { sysbench } from '../../tools/formats/sysbench.ts'
import { archived, archives } from './archives.ts'

/** Files, runs by status, and diagnostics of the checks that SAFETY.md calls double entry. */
const expected: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'callaghan-perf-pg': { files: 186, ok: 180 },
  // Long table scans: 1.1 counts the warm-up in their latencies and not in their time.
  'callaghan-sysbench-mysql': { files: 1305, ok: 1305, 'littles-law': 26 },
  'configs-and-config-sweeps': { files: 360, ok: 351 },
  'cores-ht-repeats': { files: 1618, ok: 1511, failed: 6, 'cut-off': 1 },
  'old-and-other-formats': { files: 1262, ok: 1231, failed: 22, 'cut-off': 19, 'littles-law': 6 },
  'percona-rw-local': { files: 311, ok: 290, failed: 18, 'cut-off': 3 },
}

const checks = new Set(['identity', 'littles-law', 'interval-order', 'interval-gap', 'summary'])

describe('sysbench: the real archives', { skip: skipped() }, () => {
  for (const archive of archives) {
    const name = basename(archive, '.tar.gz')
    test(`every log of ${name} is read as it ended`, async () => {
      const found: Record<string, number> = {}
      const add = (key: string): void => void (found[key] = (found[key] ?? 0) + 1)
      for await (const { path, bytes } of archived(archive, isLog)) {
        const source = new Source(path, path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
        if (!sysbench.recognises(source)) continue
        add('files')
        for (const reading of sysbench.read(source))
          if (reading.kind === 'result') add(reading.status)
        for (const { rule } of source.diagnostics) {
          const check = rule.slice('sysbench/'.length)
          if (checks.has(check)) add(check)
        }
      }
      assert.deepEqual(found, expected[name])
    })
  }
})

// Names only spare the time to unpack monitors; a log under another name would be missed in the counts.
function isLog(path: string): boolean {
  return /sysbench|\/sb\.(?:o|prepare)\.|res\.thr|results?\.txt$|\/res\.txt$/.test(path)
}

function skipped(): string | false {
  return archives.length === 0 ? 'SKIPPED: ../shared/archives is absent' : false
}
