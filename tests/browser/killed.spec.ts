// Law 4 for publishing: whenever a build is killed, public/ is the old site or the new one, whole.
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
import { benchfolio, ended, start } from './program.ts'
import { theme } from './sites.ts'
import { expect, test } from './test.ts'

const moments = 8

test('a build that is killed at any moment leaves the old site or the new one, and the next build succeeds', async () => {
  test.setTimeout(180_000)
  const root = mkdtempSync(join(tmpdir(), 'benchfolio-killed-'))
  try {
    writeProject(root)
    const page = join(root, 'public')
    const write = (title: string): void => writeArticle(root, title)
    write('The old title')
    await benchfolio(root, 'build')
    const old = digest(page)
    cpSync(page, join(root, 'old'), { recursive: true })
    write('The new title')
    const before = performance.now()
    await benchfolio(root, 'build')
    const duration = performance.now() - before
    const fresh = digest(page)
    expect(fresh).not.toBe(old)
    const outcomes: string[] = []
    for (let moment = 0; moment < moments; moment += 1) {
      rmSync(page, { recursive: true })
      cpSync(join(root, 'old'), page, { recursive: true })
      write('The old title')
      write('The new title')
      const child = start(root, 'build')
      const end = ended(child)
      // Spread over the build; the first moments are those of a process that has hardly begun.
      await new Promise((done) => setTimeout(done, (duration * (moment + Math.random())) / moments))
      const id = child.pid ?? 0
      // Every second time the program alone, as when memory runs out: what it started lives on.
      kill(moment % 2 === 0 ? -id : id)
      await end
      const found = digest(page)
      outcomes.push(found === old ? 'old' : found === fresh ? 'new' : `torn: ${describe(page)}`)
      await benchfolio(root, 'build')
      expect(digest(page), `the build after moment ${String(moment)}`).toBe(fresh)
      kill(-id)
    }
    expect(outcomes.filter((outcome) => outcome !== 'old' && outcome !== 'new')).toEqual([])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** One digest over all paths and contents of a folder. */
function digest(folder: string): string {
  const hash = createHash('sha256')
  if (!existsSync(folder)) return 'absent'
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).toSorted(
    (a, b) => (join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1),
  )) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    hash.update(`${path.slice(folder.length)}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function describe(folder: string): string {
  return existsSync(folder)
    ? `${String(readdirSync(folder).length)} entries`
    : 'there is no public/'
}

function writeProject(root: string): void {
  theme(root)
  const sample = readFileSync(
    join(packageRoot, 'tests', 'formats', 'sysbench', '1.0.20-without-intervals.txt'),
    'utf8',
  )
  for (const repeat of [1, 2, 3]) {
    put(root, `site/archives/small/r${String(repeat)}.txt`, `${sample}\n${' '.repeat(repeat)}\n`)
  }
  put(
    root,
    'content/archives/small/index.md',
    `---\ntitle: Small\narchive:\n  source: ../../../site/archives/small\n  patterns: ['r{repeat}.txt']\n  fields: {engine: mysql}\n---\n`,
  )
}

function writeArticle(root: string, title: string): void {
  const figure = `kind: throughput\nid: one\ntitle: ${title}\narchive: small\nseries: engine`
  put(
    root,
    'content/articles/one/index.md',
    `---\ntitle: ${title}\ndate: 2026-01-01\n---\n\n\`\`\`figure\n${figure}\n\`\`\`\n`,
  )
}

function put(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
