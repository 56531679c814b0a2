// Options of my.cnf against MariaDB's own program, my_print_defaults.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { effectiveOptions, myCnf } from '../../tools/formats/my-cnf.ts'
import { Source } from '../../tools/formats/reading/source.ts'
import type { Option } from '../../tools/model.ts'
import { archived, archives } from './archives.ts'
import { casesOf } from './cases.ts'

const groups = ['mysqld', 'mariadbd', 'server', 'mysqld-8.0', 'mariadb', 'client-server', 'client']

test('the last of an option wins, and - equals _', () => {
  const options: readonly Option[] = [
    { name: 'innodb_buffer_pool_size', value: '1G', group: 'mysqld', line: 2 },
    { name: 'skip-name-resolve', group: 'mysqld', line: 3 },
    { name: 'innodb-buffer-pool-size', value: '2G', group: 'mysqld', line: 4 },
    { name: 'innodb_buffer_pool_size', value: '3G', group: 'client', line: 6 },
    { name: 'port', value: '1', line: 1 },
  ]
  const effective = effectiveOptions(options, ['mysqld'])
  assert.deepEqual(
    [...effective].map(([name, { value, line }]) => [name, value, line]),
    [
      ['innodb_buffer_pool_size', '2G', 4],
      ['skip_name_resolve', undefined, 3],
    ],
  )
})

const missing = spawnSync('my_print_defaults', ['--version']).status === 0
describe(
  'my.cnf against my_print_defaults',
  { skip: missing ? false : 'no my_print_defaults' },
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

    const skip = archives.length > 0 ? false : 'no ../shared/archives'
    test('every option file of the archives', { skip }, async () => {
      let count = 0
      for (const archive of archives) {
        for await (const { path, bytes } of archived(archive, (name) => /cnf/.test(name))) {
          if (!myCnf.recognises(new Source(path, bytes))) continue
          compare(folder, path, bytes)
          count += 1
        }
      }
      assert.ok(count >= 439, `${count} files`)
    })
  },
)

// All options of the groups in their order, and what they come to.
function compare(folder: string, path: string, bytes: Buffer): void {
  const [reading] = myCnf.read(new Source(path, bytes))
  assert.ok(reading?.kind === 'options', path)
  const refused = refusal(bytes)
  const theirs = printed(folder, bytes)
  if (refused !== undefined) {
    assert.equal(theirs, undefined, `${path}: ${refused}`)
    return
  }
  const wanted = reading.options.filter(
    ({ group }) => group !== undefined && groups.includes(group.toLowerCase()),
  )
  assert.deepEqual(wanted.map(argument), theirs, path)
  const last = new Map(
    (theirs ?? []).map((text) => [/^--([^=]*)/.exec(text)?.[1]?.replaceAll('-', '_'), text]),
  )
  const effective = effectiveOptions(reading.options, groups)
  assert.deepEqual(
    [...effective].map(([name, option]) => [name, argument(option)]),
    [...last],
    path,
  )
}

// Why the server would not start with this file: then there is nothing to compare.
function refusal(bytes: Buffer): string | undefined {
  const source = new Source('unknown', bytes)
  myCnf.read(source)
  return source.diagnostics.find(({ message }) => message.includes('a server refuses'))?.message
}

function argument({ name, value }: Option): string {
  return value === undefined ? `--${name}` : `--${name}=${value}`
}

// The options as the program prints them; undefined when it refuses the file.
function printed(folder: string, bytes: Buffer): readonly string[] | undefined {
  const file = join(folder, 'my.cnf')
  // It would follow includes, and stop where they are missing.
  writeFileSync(file, bytes.toString('latin1').replace(/^!/gm, '#'), {
    encoding: 'latin1',
    mode: 0o600,
  })
  const { stdout, status } = spawnSync(
    'my_print_defaults',
    [`--defaults-file=${file}`, ...groups],
    {
      encoding: 'utf8',
    },
  )
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined
}
