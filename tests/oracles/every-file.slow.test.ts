// What became of every file of the six real archives: not one ends as unknown. The totals by verdict, format, status of
// runs, and rule of what was reported are in golden files beside the pages in `inventory/`. In npm test, percona.test.ts
// requires the same of one archive.
//
// UPDATE_GOLDEN=1 writes the golden files instead of comparing them.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { suite, test } from 'node:test'
import { startBenchfolio } from '../commands/benchfolio.ts'
import { absent, realArchive, workFolder } from './real-archives.ts'

interface Inspection {
  readonly files: number
  readonly read: number
  readonly ignored: number
  readonly rejected: number
  readonly unknown: number
  readonly formats: Readonly<Record<string, number>>
  readonly statuses: Readonly<Record<string, number>>
  readonly runs: { readonly ok: number; readonly withoutMetric: number }
  readonly diagnostics: readonly { readonly severity: string; readonly rule: string }[]
}

const names = [
  'callaghan-perf-pg',
  'callaghan-sysbench-mysql',
  'configs-and-config-sweeps',
  'cores-ht-repeats',
  'old-and-other-formats',
  'percona-rw-local',
]

suite('every file of the real archives', () => {
  const cwd = workFolder()

  for (const name of names) {
    test(`of ${name} ends as read, ignored or rejected`, { skip: absent(name) }, async () => {
      const page = resolve(import.meta.dirname, `inventory/${name}.md`)
      const root = realArchive(name).containers
      const { stdout, stderr } = await startBenchfolio(
        ['inspect', page, '--root', root, '--json'],
        { cwd, minutes: 10 },
      )
      assert.notEqual(stdout, '', stderr)
      const inspection = JSON.parse(stdout) as Inspection
      assert.equal(inspection.unknown, 0)
      assert.equal(inspection.runs.withoutMetric, 0)
      const { files, read, ignored, rejected, unknown } = inspection
      assert.equal(read + ignored + rejected + unknown, files)
      const golden = resolve(import.meta.dirname, `inventory/${name}.golden`)
      const text = totals(inspection)
      if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(golden, text)
      assert.ok(existsSync(golden), `${golden} is missing: run with UPDATE_GOLDEN=1 and review it`)
      assert.equal(text, readFileSync(golden, 'utf8'))
    })
  }
})

function totals(inspection: Inspection): string {
  const { files, read, ignored, rejected, unknown } = inspection
  const rules = new Map<string, number>()
  for (const { severity, rule } of inspection.diagnostics) {
    // What paths and contents have in common is found beside the verdicts, and tested with it.
    if (rule.startsWith('inspect/')) continue
    const key = `${severity} ${rule}`
    rules.set(key, (rules.get(key) ?? 0) + 1)
  }
  return [
    `${String(files)} files`,
    ...lines({ read, ignored, rejected, unknown }),
    'formats',
    ...lines(inspection.formats),
    'runs',
    ...lines(inspection.statuses),
    'reported',
    ...lines(Object.fromEntries([...rules].toSorted(([a], [b]) => (a < b ? -1 : 1)))),
    '',
  ].join('\n')
}

function lines(tally: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(tally).map(([name, count]) => `  ${String(count).padStart(6)} ${name}`)
}
