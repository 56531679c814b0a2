// HTML reports on the real archives and on ten of their folders, chosen with a fixed seed: no page has nonsense.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { benchfolio } from '../commands/benchfolio.ts'
import { randomFolders, realArchiveNames } from './random-folders.ts'
import { absent, realArchive, workFolder } from './real-archives.ts'

const folders = 10

let count = 0

// Folders without results end with status 3 and a message.
function page(path: string): string | undefined {
  const file = join(workFolder(), `report-${String((count += 1))}.html`)
  const { status, stderr } = benchfolio(['report', path, '-o', file], { cwd: workFolder() })
  assert.ok(status === 0 || status === 1 || status === 3, `${path}: ${String(status)} ${stderr}`)
  if (status !== 3) return readFileSync(file, 'utf8')
  assert.match(stderr, /^error: .+\n {2}where: .+\n {2}do this: .+$/m)
  return undefined
}

function assertSensible(html: string): void {
  // Excerpts and paths are texts of the archive.
  const own = html
    .replace(/<section id="(?:sources|runs|skipped)">[\s\S]*?<\/section>/g, '')
    .replace(/<style>[\s\S]*?<\/style>/, '')
  assert.doesNotMatch(own, /\bundefined\b|\bNaN\b|\[object |\bInfinity\b/)
  assert.doesNotMatch(own, /<(h[1-6]|figcaption|th)(?:\s[^>]*)?>\s*<\/\1>/)
  const panels = own.split('<div class="panel">').slice(1)
  for (const panel of panels) assert.ok(panel.includes('<svg'), 'a panel without a drawing')
  for (const [, title = ''] of own.matchAll(/<h3>\d+\. ([^<]*)<\/h3>/g)) {
    const [, contender, baseline] = /^(.+?) vs (.+?):/.exec(title) ?? []
    assert.notEqual(contender ?? 'contender', baseline ?? 'baseline', title)
  }
}

suite('the HTML report', () => {
  for (const name of realArchiveNames)
    test(
      `on ${name} has no nonsense and at most 2 MB for 1,000 runs`,
      { skip: absent(name) },
      () => {
        const html = page(join(realArchive(name).containers, `${name}.tar.gz`))
        assert.ok(html !== undefined)
        assertSensible(html)
        const runs = Number(
          /<p class="subtitle">([\d,]+) runs/.exec(html)?.[1]?.replaceAll(',', ''),
        )
        assert.ok(
          html.length <= 1_000_000 + 1000 * runs,
          `${String(html.length)} bytes, ${String(runs)} runs`,
        )
      },
    )

  test(
    `on ${String(folders)} random folders has no nonsense`,
    { skip: absent('old-and-other-formats') },
    () => {
      for (const folder of randomFolders(folders)) {
        const html = page(folder)
        if (html !== undefined) assertSensible(html)
      }
    },
  )
})
