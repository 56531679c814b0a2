// What the tests of the command line share: a publication, and the program started in it.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { smallFolder } from '../archive/small-folder.ts'
import { once } from '../once.ts'
import { gridProject } from '../convert/project.ts'
import { benchfolio, startBenchfolio, type Outcome } from './benchfolio.ts'

/** The folder of the files of these tests; removed at the end. */
export const folders = mkdtempSync(join(tmpdir(), 'benchfolio-cli-'))
process.on('exit', () => rmSync(folders, { recursive: true, force: true }))

/** The commands of the program. */
// prettier-ignore
export const names = [
  'report',
  'query', 'compare', 'diff', 'redact', 'inspect', 'record', 'reproduce', 'verify', 'check', 'cite',
  'pack', 'init', 'theme', 'deploy-config', 'new', 'bind', 'fetch', 'convert', 'merge', 'build', 'dev', 'export', 'preview', 'doctor',
]

/** A publication with the archive `grid`. */
export const grid = once(() => gridProject(join(folders, 'grid')))

/** What the program does in that publication. */
export const run = (...arguments_: readonly string[]): Outcome =>
  benchfolio(arguments_, { cwd: grid() })

/** Starts the program in that publication, without waiting for its end. */
export const started = (arguments_: readonly string[]): Promise<Outcome> =>
  startBenchfolio(arguments_, { cwd: grid() })

const helps = new Map<string, Promise<Outcome>>()

/** The help of a command, for which the program is started once. */
export function helpOf(name: string): Promise<Outcome> {
  const help = helps.get(name) ?? started([name, '--help'])
  helps.set(name, help)
  return help
}

/** A page of an archive of 50 files that no format recognises, in the folder `many` of `folders`. */
export const manyUnknownFiles = once(() => {
  const logs = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`raw/${String(index)}.log`, 'what is this\n']),
  )
  return smallFolder(join(folders, 'many'), {
    ...logs,
    'page.md': "---\narchive: {source: raw, patterns: ['{n}.log']}\n---\n",
  })
})

/** Asserts that the program printed only the three lines `error: …`, `where: …` and `do this: …`. */
export function assertThreeLines({ stdout, stderr }: Outcome, words: RegExp): void {
  assert.equal(stdout, '')
  const lines = stderr.trimEnd().split('\n')
  assert.equal(lines.length, 3, stderr)
  assert.match(lines[0] ?? '', /^error: /)
  assert.match(lines[1] ?? '', /^ {2}where: \S/)
  assert.match(lines[2] ?? '', /^ {2}do this: \S/)
  assert.match(stderr, words)
  assert.doesNotMatch(stderr, /^\s+at /m)
}
