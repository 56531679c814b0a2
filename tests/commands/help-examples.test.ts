import assert from 'node:assert/strict'
import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { packageRoot } from '../../tools/root.ts'
import { sampled } from '../extent.ts'
import { once } from '../once.ts'
import { benchfolio } from './benchfolio.ts'
import { folders, helpOf, names } from './grid-cli.ts'

suite('the examples of the help', () => {
  // A copy, so that examples which write do not write into the repository.
  const copy = once(() => {
    const root = join(folders, 'copy')
    for (const folder of ['content', 'site', 'docs', 'data'])
      cpSync(join(packageRoot, folder), join(root, folder), { recursive: true })
    return root
  })
  // `bind` needs an article without pins, `verify` an archive with published tables, which tests/verify has; `merge` shards, `reproduce` servers; `pack` a permalink of the ledger; `theme` a blog.
  const builds = [
    'bind',
    'build',
    'dev',
    'export',
    'fetch',
    'merge',
    'preview',
    'verify',
    'pack',
    'reproduce',
    'theme',
  ]
  // `check` and `convert` convert the whole publication, which tests of their own do with smaller ones.
  const excluded = [...builds, 'check', 'convert']
  const examples = once(async () => {
    const helps: string[] = []
    for (const name of names) helps.push((await helpOf(name)).stdout)
    return helps.flatMap((help) =>
      [...help.matchAll(/^ {2}\$ benchfolio (.+)$/gm)].map(([, line = '']) => line),
    )
  })

  const commandOf = (line: string): string => line.split(' ')[0] ?? ''

  test('are there for every command', async () => {
    const lines = await examples()
    for (const name of names)
      assert.ok(
        lines.some((line) => line.startsWith(name)),
        `${name} has no example`,
      )
  })

  test('run, with data on stdout', async () => {
    // Examples that name a container or two folders of the reader's own.
    const container = (name: string): void => {
      const link = join(copy(), name)
      if (!existsSync(link)) symlinkSync(join(copy(), 'site/archives/mariadb-two-cores'), link)
    }
    const allowed = (await examples()).filter((text) => !excluded.includes(commandOf(text)))
    const firstOfEach = allowed.filter(
      (text) => text === allowed.find((other) => commandOf(other) === commandOf(text)),
    )
    const selected = sampled(allowed, firstOfEach)
    // Recordings are tests of their own.
    for (const line of selected.filter((text) => !text.includes(' --run'))) {
      for (const [name] of line.matchAll(/\w+\.tar\.gz|\b(?:before|after)(?=\/)/g)) container(name)
      const [command = ''] = line.split(' > ')
      const arguments_ = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
        ([, single, double, word]) => single ?? double ?? word ?? '',
      )
      // The versions of the reader's own container; sides that match no run fail.
      const own = { 'version:8.0.45': 'version:10.11.19', 'version:8.4.8': 'version:10.11.19' }
      const filled = arguments_.map(
        (word) => Object.entries(own).find(([name]) => name === word)?.[1] ?? word,
      )
      const { status, stdout, stderr } = benchfolio(filled, { cwd: copy() })
      const findings = ['inspect', 'doctor', 'diff', 'check']
      const fine = findings.includes(arguments_[0] ?? '') ? [0, 1] : [0]
      assert.ok(fine.includes(status ?? -1), `${line}: ${String(status)}: ${stderr}`)
      // These write files.
      const writes =
        ['convert', 'new', 'pack'].includes(arguments_[0] ?? '') ||
        arguments_.some((word) => word === '-o' || word === '--out')
      if (!writes) assert.notEqual(stdout, '', line)
    }
  })
})
