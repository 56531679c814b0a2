// Reports on real archives and on some of their folders: one request, no message, nothing that axe finds, no sideways scrolling,
// no nonsense, and a bounded size. `npm run test:all` opens half of them; REAL_REPORTS=all opens all.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { randomFolders, realArchiveNames } from '../oracles/random-folders.ts'
import { absent, realArchive } from '../oracles/real-archives.ts'
import { ended, start } from './program.ts'
import { assertSensible, ownText } from '../report/sensible.ts'
import { expectSoundReport } from './page/sound-report.ts'
import { expect, test } from './test.ts'

const isComplete = process.env['REAL_REPORTS'] === 'all'
const archives = realArchiveNames.filter((_, index) => isComplete || index % 2 === 0)
const folders = isComplete ? 10 : 5
const noResults = 3
const minutes = 60_000

async function isSound(page: Page, path: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-report-'))
  try {
    const file = join(folder, 'report.html')
    const store = join(folder, 'store')
    const output = ['-o', file, '--store', store]
    const { status, stderr } = await ended(start(folder, 'report', path, ...output))
    if (status === noResults) {
      expect(stderr).toMatch(/^error: .+\n {2}where: .+\n {2}do this: .+$/m)
      return
    }
    // 1: no run of the folder succeeded.
    expect([0, 1], stderr).toContain(status)
    expectSense(readFileSync(file, 'utf8'))
    await expectSoundReport(page, file, [
      [1280, 'light'],
      [390, 'dark'],
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function expectSense(html: string): void {
  const own = ownText(html)
  assertSensible(own, 'the page')
  expect(own).not.toMatch(/<(h[1-6]|figcaption|th)(?:\s[^>]*)?>\s*<\/\1>/)
  const panels = own.split(/<div class="figure-chart(?: is-first)?">/).slice(1)
  for (const panel of panels) expect(panel).toContain('<svg')
  for (const [, title = ''] of own.matchAll(/<h[1-3]>(?:\d+\. )?([^<]*)<\/h[1-3]>/g)) {
    const [, contender, baseline] = /^(.+?) vs (.+?):/.exec(title) ?? []
    expect(contender ?? 'contender', title).not.toBe(baseline ?? 'baseline')
  }
  const runs = /<p class="subtitle">[^<]*?([\d,]+) runs/.exec(html)?.[1]
  if (runs !== undefined)
    expect(html.length).toBeLessThanOrEqual(1_000_000 + 1000 * Number(runs.replaceAll(',', '')))
}

for (const name of archives)
  test(`a report on ${name} is one accessible file @mouse`, async ({ page }) => {
    const missing = absent(name)
    test.skip(missing !== false, String(missing))
    test.setTimeout(10 * minutes)
    await isSound(page, join(realArchive(name).containers, `${name}.tar.gz`))
  })

test(`reports on ${String(folders)} random folders are accessible files @mouse`, async ({
  page,
}) => {
  const missing = realArchiveNames.map(absent).find((reason) => reason !== false)
  test.skip(missing !== undefined, String(missing))
  test.setTimeout(10 * minutes)
  for (const folder of randomFolders(folders))
    await test.step(basename(folder), () => isSound(page, folder))
})
