// The malformed logs of the corpora are read as their manifest expects, and so are the same mistakes in ten real logs.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { absent, realArchive } from './real-archives.ts'
import { logsFolder } from './archive-files.ts'
import { checkMalformedLog, malformedLogs, type MalformedLog } from './malformed-log.ts'

const folder = logsFolder ?? ''
const logs = logsFolder === undefined ? [] : malformedLogs(folder)
const noLogs = logsFolder === undefined && '../shared/corpora/logs is absent'

describe('malformed logs', { skip: noLogs }, () => {
  for (const log of logs) {
    test(`${log.file} is ${log.expect}: ${log.what}`, () => {
      checkMalformedLog(folder, log)
    })
  }
})

// The script replaces figures of its own log: 64 threads, a 95 % latency below 139 ms.
const archive = 'percona-rw-local'
const root = `${archive}.tar.gz/${archive}/raw/2026-interactive-metrics/benchmark_logs`
const seeds = [
  'custom-mysql/9.7.0-er/Tier12G',
  'custom-mysql/9.7.0-er/Tier32G',
  'mariadb/10.11.16-MariaDB-ubu2204/Tier12G',
  'mariadb/11.4.10-MariaDB-ubu2404/Tier32G',
  'mysql/5.7.44/Tier32G',
  'mysql/8.0.45/Tier32G',
  'mysql/8.4.8/Tier32G',
  'mysql/9.6.0/Tier12G',
  'percona-server/8.0.45-36/Tier32G',
  'percona-server/8.4.7-7/Tier32G',
]

describe('the same mistakes in ten real logs', { skip: noLogs || absent(archive) }, () => {
  const seeded = mkdtempSync(join(tmpdir(), 'benchfolio-seeds-'))
  after(() => {
    rmSync(seeded, { recursive: true, force: true })
  })
  for (const [index, seed] of seeds.entries()) {
    test(seed, () => {
      const log = join(realArchive(archive).folders(), root, `${seed}_RW_64th.sysbench.txt`)
      const out = join(seeded, String(index))
      const script = join(folder, '../tools/make_logs.py')
      const { status, stderr } = spawnSync('python3', [script, '--seed', log, '--out', out], {
        encoding: 'utf8',
      })
      assert.equal(status, 0, stderr)
      const checked = malformedLogs(out).filter((each) => applies(out, each))
      assert.ok(checked.length > 80, `${String(checked.length)} logs`)
      for (const each of checked) checkMalformedLog(out, asInCorpus(each))
    })
  }
})

// A mistake that has nothing to replace in a log leaves it unchanged.
function applies(out: string, { file, kind }: MalformedLog): boolean {
  if (kind !== 'sysbench') return false
  const base = readFileSync(join(out, 's00-base.txt'))
  return file === 's00-base.txt' || !readFileSync(join(out, file)).equals(base)
}

// The expectations of the corpus were reviewed again; the number is that of the seed.
function asInCorpus(log: MalformedLog): MalformedLog {
  const expect = logs.find(({ file }) => file === log.file)?.expect ?? log.expect
  return { ...log, expect }
}
