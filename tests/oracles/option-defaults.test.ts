// The defaults of the vocabulary against servers that ran without the option: what they say is what the servers had.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { readFile } from '../../tools/formats/read-file.ts'
import type { SourceRecord } from '../../tools/core/model.ts'
import { configurationOf } from '../../tools/options/configuration.ts'
import { defaultsOf } from '../../tools/options/defaults.ts'
import { readOptionVocabulary } from '../../tools/options/option-vocabulary.ts'
import { serverOf } from '../../tools/options/server.ts'
import { packageRoot } from '../../tools/root.ts'
import { absent, realArchive } from './real-archives.ts'

const name = 'percona-rw-local'
const vocabulary = readOptionVocabulary(packageRoot)

// What the images of these servers set without a line in my.cnf.
const byImage = ['expire_logs_days', 'host_cache_size', 'skip_name_resolve']

suite('defaults of the vocabulary', { skip: absent(name) }, () => {
  test('are those of every server of the Percona archive, but for what its image sets', () => {
    const root = realArchive(name).folders()
    const differing = new Set<string>()
    let compared = 0
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.vars.txt')) continue
      const [dump, cnf] = [entry.name, entry.name.replace('.vars.', '.cnf.')].map((file) =>
        source(join(entry.parentPath, file)),
      )
      if (!dump || !cnf) continue
      const of = configurationOf([cnf, dump], serverOf('mysql', ''), vocabulary)
      for (const [option, setting] of of.running ?? []) {
        const usual = of.written?.has(option) ? undefined : defaultsOf(vocabulary, [])(option, of)
        if (!usual) continue
        compared += 1
        if (usual.form !== setting.form) differing.add(option)
      }
    }
    assert.deepEqual([...differing].toSorted(), byImage)
    assert.ok(compared > 3000, String(compared))
  })
})

function source(path: string): SourceRecord | undefined {
  const bytes = readFileSync(path)
  const { format, readings, diagnostics } = readFile(path, bytes)
  if (format === undefined) return undefined
  const record = { path, bytes: bytes.length, sha256: '', verdict: 'read', fields: {} } as const
  return { ...record, format, readings, diagnostics }
}
