// The option files of an archive of configurations: their effective values, their families.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { readFile } from '../../tools/formats/read-file.ts'
import {
  configurationOf,
  serverFamilyOf,
  type Configuration,
} from '../../tools/options/configuration.ts'
import { difference } from '../../tools/options/difference.ts'
import { meantOption } from '../../tools/options/option-name.ts'
import { readOptionVocabulary } from '../../tools/options/option-vocabulary.ts'
import { sameForm } from '../../tools/options/option-value.ts'
import { serverOf } from '../../tools/options/server.ts'
import { packageRoot } from '../../tools/root.ts'
import { oneIn, sampled } from '../extent.ts'
import { once } from '../once.ts'
import { absent, realArchive } from './real-archives.ts'

const name = 'configs-and-config-sweeps'
const vocabulary = readOptionVocabulary(packageRoot)
const missing = spawnSync('my_print_defaults', ['--version']).status !== 0

interface OptionFile {
  readonly path: string
  readonly bytes: Buffer
  readonly format: string
  readonly configuration: Configuration
}

suite('configurations of an archive of configurations', { skip: absent(name) }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-sweeps-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const files = once(() => optionFiles())
  const below = (part: string): readonly OptionFile[] =>
    files().filter(({ path }) => path.includes(part))

  test('all 439 files of its configuration folders are there; three are no options of a server', () => {
    const root = join(realArchive(name).folders(), `${name}.tar.gz`, name)
    const place = join(root, 'raw/mytools/bench/conf/arc')
    const all = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    assert.equal(all.length, 439)
    const others = all
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !files().some((file) => join(root, '..', file.path) === path))
    assert.deepEqual(others.map((path) => path.slice(place.length)).toSorted(), [
      '/jun24.socket2/ma1005/etc/o.sgv.10a',
      '/jun24.socket2/ma1005/etc/o.sgv.10b',
      '/jun24.socket2/ma1005/etc/o.sgv.10c',
    ])
  })

  // my_print_defaults reads the groups [mysqld] and [server]; parts of postgresql.conf get the line [server].
  const skip = missing
    ? 'SKIPPED: my_print_defaults is absent, so no effective value was compared'
    : false
  test(
    'effective values are those of my_print_defaults, for every option of every file',
    { skip },
    () => {
      let options = 0
      for (const file of oneIn(3, files())) {
        const theirs = printed(folder, file)
        const ours = file.configuration.written ?? new Map<string, never>()
        assert.deepEqual([...ours.keys()].toSorted(), [...theirs.keys()].toSorted(), file.path)
        for (const [option, { form }] of ours) {
          assert.equal(form, theirs.get(option), `${file.path}: ${option}`)
          options += 1
        }
      }
      assert.ok(options > sampled(10_000, 3000), String(options))
    },
  )

  test('files whose names say work_mem differ in work_mem alone, and in what they say', () => {
    let pairs = 0
    for (const version of ['1023', '1122', '174']) {
      const family = below(`/configs/${version}/`).filter(({ path }) => /cx10a_wm\d+_/.test(path))
      for (const file of family) {
        const size = /_wm(\d+)_/.exec(file.path)?.[1] ?? ''
        assert.equal(file.configuration.written?.get('work_mem')?.text, `${size}GB`)
        const other = family[0]
        if (!other || other === file) continue
        assert.deepEqual(differing(other, file), ['work_mem'])
        pairs += 1
      }
    }
    assert.ok(pairs >= 12, String(pairs))
  })

  test('files whose names say bl, sync and dw differ in the binary log, its flushing and the doublewrite buffer', () => {
    const family = below('insert-bench/').filter(({ path }) => /_bl\d_sync\d_dw/.test(path))
    assert.equal(family.length, 24)
    for (const [one, other] of pairsOf(family)) {
      const changed = letters(one, other, /_bl(\d)_sync(\d)_dw(\w+?)_/)
      const names = differing(one, other)
      assert.equal(names.includes('log_bin'), changed[0], `${one.path} ${other.path}`)
      assert.equal(names.includes('innodb_flush_log_at_trx_commit'), changed[1])
      assert.equal(names.includes('innodb_doublewrite'), changed[2])
      const known = [
        'innodb_doublewrite',
        'innodb_flush_log_at_trx_commit',
        'log_bin',
        'sync_binlog',
      ]
      assert.deepEqual(
        names.filter((each) => !known.includes(each)),
        [],
        `${one.path} ${other.path}`,
      )
    }
  })

  test('files whose names say sync, comp and fpi differ in exactly those of PostgreSQL', () => {
    const family = below('insert-bench/').filter(({ path }) => /_sync\d_comp\d_fpi\d_/.test(path))
    assert.ok(family.length >= 16, String(family.length))
    for (const [one, other] of pairsOf(family)) {
      const changed = letters(one, other, /_sync(\d)_comp(\w)_fpi(\d)_/)
      const expected = ['synchronous_commit', 'wal_compression', 'full_page_writes']
      assert.deepEqual(
        differing(one, other),
        expected.filter((_, index) => changed[index]).toSorted(),
      )
    }
  })

  test('the numbered variants of a base differ in what stands below their number', () => {
    let variants = 0
    for (const base of ['cy10_u', 'cy10_4g_u']) {
      const family = below('/conf/arc/my80/')
      const first = family.find(({ path }) => path.endsWith(`my.cnf.${base}`))
      assert.ok(first)
      for (const file of family) {
        const number = new RegExp(`my\\.cnf\\.${base}(a\\d+)$`).exec(file.path)?.[1]
        if (number === undefined) continue
        assert.deepEqual(differing(first, file), expected(first, file, number), file.path)
        variants += 1
      }
    }
    assert.equal(variants, 39)
  })

  function optionFiles(): readonly OptionFile[] {
    const root = join(realArchive(name).folders(), `${name}.tar.gz`)
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /cnf|conf\.diff/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .flatMap((file): readonly OptionFile[] => {
        const path = file.slice(root.length + 1)
        const bytes = readFileSync(file)
        const { format, readings, diagnostics } = readFile(path, bytes)
        if (format === undefined || serverFamilyOf(readings) === undefined) return []
        const fields = {
          path,
          bytes: bytes.length,
          sha256: '',
          verdict: 'read' as const,
          fields: {},
        }
        const source = { ...fields, format, readings, diagnostics }
        const server = serverOf(format === 'my.cnf' ? 'mysql' : 'postgresql', '')
        return [
          { path, bytes, format, configuration: configurationOf([source], server, vocabulary) },
        ]
      })
  }
})

function differing(one: OptionFile, other: OptionFile): readonly string[] {
  const sides = [one, other].map(({ path, configuration }) => ({
    label: path,
    points: new Map([['', [configuration]]]),
  }))
  return difference(sides, { vocabulary, defaultOf: () => undefined })
    .rows.filter(({ writtenDiffers }) => writtenDiffers)
    .map((row) => row.name)
    .toSorted()
}

// Options below the comment `# a6`, and those that are commented out: the ones whose value is another one.
function expected(base: OptionFile, file: OptionFile, number: string): readonly string[] {
  const lines = file.bytes.toString().split('\n')
  const start = lines.findIndex((line) => line.trim() === `# ${number}`)
  const own = start < 0 ? [] : lines.slice(start + 1)
  const out = lines.filter((line) => /^#\w+=/.test(line)).map((line) => line.slice(1))
  const names = [
    ...own.slice(
      0,
      own.findIndex((line) => line.startsWith('[')),
    ),
    ...out,
  ]
    .map((line) => /^(\w+)(?:=|$)/.exec(line)?.[1])
    .filter((option) => option !== undefined)
  const form = ({ configuration }: OptionFile, option: string): string | undefined =>
    configuration.written?.get(option)?.form
  return [...new Set(names)]
    .filter((option) => form(base, option) !== form(file, option))
    .toSorted()
}

function pairsOf(family: readonly OptionFile[]): readonly (readonly [OptionFile, OptionFile])[] {
  return family.flatMap((one, index) =>
    family
      .slice(index + 1)
      .filter(({ path }) => folderOf(path) === folderOf(one.path) && tail(path) === tail(one.path))
      .map((other) => [one, other] as const),
  )
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))
const tail = (path: string): string =>
  path.replace(/.*\/([\w.]*?)(?:_bl\d_sync\d_dw\w+?|_sync\d_comp\w_fpi\d)(_.*)$/, '$1$2')

function letters(one: OptionFile, other: OptionFile, pattern: RegExp): readonly boolean[] {
  const [, ...a] = pattern.exec(one.path) ?? []
  const [, ...b] = pattern.exec(other.path) ?? []
  return a.map((letter, index) => letter !== b[index])
}

// What the program of MariaDB prints, by what the options mean; the last of several counts.
function printed(folder: string, { path, bytes, format }: OptionFile): ReadonlyMap<string, string> {
  const family = format === 'my.cnf' ? 'mysql' : 'postgresql'
  const words = vocabulary.get(family)
  assert.ok(words)
  const file = join(folder, 'my.cnf')
  writeFileSync(file, family === 'mysql' ? bytes : `[server]\n${bytes.toString()}`, { mode: 0o600 })
  const { status, stdout, stderr } = spawnSync(
    'my_print_defaults',
    [`--defaults-file=${file}`, 'mysqld', 'server'],
    { encoding: 'utf8' },
  )
  assert.equal(status, 0, `${path}: ${stderr}`)
  const found = new Map<string, string>()
  for (const line of stdout.split('\n').filter((text) => text !== '')) {
    const [, option = '', value] = /^--([^=]*?)\s*(?:=(.*))?$/.exec(line) ?? []
    const meant = meantOption(option, value, words)
    const kind = words.options.get(meant.name)?.kind
    found.set(meant.name, sameForm(meant.value ?? value, family, kind))
  }
  return found
}
