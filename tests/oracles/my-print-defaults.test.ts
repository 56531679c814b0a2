// Options of my.cnf against MariaDB's own program, my_print_defaults.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { myCnf } from '../../tools/formats/my-cnf.ts'
import { Source } from '../../tools/formats/reading/source.ts'
import type { Option } from '../../tools/core/model.ts'
import { sampled } from '../extent.ts'
import { archived, archives } from './archive-files.ts'
import { casesOf } from '../formats/format-cases.ts'

const groups = ['mysqld', 'mariadbd', 'server', 'mysqld-8.0', 'mariadb', 'client-server', 'client']
const isInstalled = spawnSync('my_print_defaults', ['--version']).status === 0

describe(
  'my.cnf against my_print_defaults',
  { skip: isInstalled ? false : 'my_print_defaults is not installed' },
  () => {
    let folder = ''
    before(() => {
      folder = mkdtempSync(join(tmpdir(), 'benchfolio-my-cnf-'))
    })
    after(() => {
      rmSync(folder, { recursive: true, force: true })
    })

    for (const { name, bytes } of casesOf(myCnf)) {
      test(`case ${name}`, () => {
        compare(folder, name, bytes)
      })
    }

    const skip = archives.length > 0 ? false : '../shared/archives is absent'
    test('every option file of the archives', { skip }, async () => {
      let count = 0
      const configurations = archives.filter((archive) => archive.includes('config-sweeps'))
      for (const archive of sampled(archives, configurations)) {
        for await (const { path, bytes } of archived(archive, (name) => /cnf/.test(name))) {
          if (!myCnf.recognises(new Source(path, bytes))) continue
          if (count % sampled(1, 4) === 0) compare(folder, path, bytes)
          count += 1
        }
      }
      assert.ok(count >= sampled(439, 200), `${count} files`)
    })
  },
)

// All options of the groups in their order.
function compare(folder: string, path: string, bytes: Buffer): void {
  const [reading] = myCnf.read(new Source(path, bytes))
  assert.ok(reading?.kind === 'options', path)
  const refusal = refusalOf(bytes)
  const expected = printDefaults(folder, bytes)
  if (refusal !== undefined) {
    assert.equal(expected, undefined, `${path}: ${refusal}`)
    return
  }
  const options = reading.options.filter(({ group }) => groups.includes(group?.toLowerCase() ?? ''))
  assert.deepEqual(options.map(toArgument), expected, path)
}

// Why a server refuses this file: then there is nothing to compare.
function refusalOf(bytes: Buffer): string | undefined {
  const source = new Source('unknown', bytes)
  myCnf.read(source)
  return source.diagnostics.find(({ message }) => message.includes('a server refuses'))?.message
}

function toArgument({ name, value }: Option): string {
  return value === undefined ? `--${name}` : `--${name}=${value}`
}

// The options as the program prints them; undefined when it refuses the file.
function printDefaults(folder: string, bytes: Buffer): readonly string[] | undefined {
  const file = join(folder, 'my.cnf')
  // It would follow includes, and stop where they are missing.
  const text = bytes.toString('latin1').replace(/^!/gm, '#')
  writeFileSync(file, text, { encoding: 'latin1', mode: 0o600 })
  const command = [`--defaults-file=${file}`, ...groups]
  const { stdout, status } = spawnSync('my_print_defaults', command, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined
}
