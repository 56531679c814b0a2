// Law 4 for publishing: whenever a build is killed, public/ is the old site or the new one.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { packageRoot } from '../../tools/root.ts'
import { benchfolio, ended, signal, start } from './program.ts'
import { expect, test } from './test.ts'
import { copyTheme } from './sites/theme.ts'

const moments = 8

test('a build killed at any moment leaves the old site or the new one, and the next build succeeds', async () => {
  const root = mkdtempSync(join(tmpdir(), 'benchfolio-killed-'))
  try {
    writeProject(root)
    const folder = join(root, 'public')
    writeArticle(root, 'The old title')
    await benchfolio(root, 'build')
    const oldSite = digest(folder)
    cpSync(folder, join(root, 'old'), { recursive: true })
    writeArticle(root, 'The new title')
    const before = performance.now()
    await benchfolio(root, 'build')
    const duration = performance.now() - before
    const newSite = digest(folder)
    expect(newSite).not.toBe(oldSite)
    for (let moment = 0; moment < moments; moment += 1) {
      rmSync(folder, { recursive: true })
      cpSync(join(root, 'old'), folder, { recursive: true })
      writeArticle(root, 'The old title')
      writeArticle(root, 'The new title')
      const child = start(root, 'build')
      const end = ended(child)
      // Spread over the build, from a process that has just started.
      await new Promise((done) => setTimeout(done, (duration * (moment + Math.random())) / moments))
      const id = child.pid
      if (id === undefined) throw new Error('the build did not start')
      // Every second time the program alone, as when memory runs out: its child processes go on.
      signal(moment % 2 === 0 ? -id : id, 'SIGKILL')
      await end
      const entries = existsSync(folder) ? readdirSync(folder) : 'no public/'
      expect([oldSite, newSite], `moment ${String(moment)}: ${String(entries)}`).toContain(
        digest(folder),
      )
      await benchfolio(root, 'build')
      expect(digest(folder), `the build after moment ${String(moment)}`).toBe(newSite)
      signal(-id, 'SIGKILL')
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

/** One digest over all paths and contents of a folder. */
function digest(folder: string): string {
  const hash = createHash('sha256')
  if (!existsSync(folder)) return 'absent'
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of files.toSorted())
    hash.update(`${path.slice(folder.length)}\0`).update(readFileSync(path))
  return hash.digest('hex')
}

function writeProject(root: string): void {
  copyTheme(root)
  const sample = readFileSync(
    join(packageRoot, 'tests', 'formats', 'sysbench', '1.0.20-without-intervals.txt'),
    'utf8',
  )
  for (const repeat of [1, 2, 3])
    write(root, `site/archives/small/r${String(repeat)}.txt`, `${sample}\n${' '.repeat(repeat)}\n`)
  write(root, 'content/archives/small/index.md', archivePage)
}

const archivePage = `---
title: Small
archive:
  source: ../../../site/archives/small
  patterns: ['r{repeat}.txt']
  fields: {engine: mysql}
---
`

function writeArticle(root: string, title: string): void {
  const figure = `kind: throughput\nid: tps\ntitle: ${title}\narchive: small\nseries: engine`
  write(
    root,
    'content/articles/small/index.md',
    `---\ntitle: ${title}\ndate: 2026-01-01\n---\n\n\`\`\`figure\n${figure}\n\`\`\`\n`,
  )
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
