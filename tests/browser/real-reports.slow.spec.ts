// Reports on the real archives and on ten of their folders: one request, no message, nothing that axe finds, no sideways scrolling.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { randomFolders, realArchiveNames } from '../oracles/random-folders.ts'
import { absent, realArchive } from '../oracles/real-archives.ts'
import { ended, start } from './program.ts'
import { expectSoundReport } from './page/sound-report.ts'
import { expect, test } from './test.ts'

const folders = 10
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
    await expectSoundReport(page, file, [
      [1280, 'light'],
      [390, 'dark'],
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

for (const name of realArchiveNames)
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
