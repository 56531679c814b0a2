// From the explorer to an article and back: "Copy as figure" returns a fence that draws the numbers of the view.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { packageRoot } from '../../tools/root.ts'
import { benchfolio } from './program.ts'
import { serve } from './sites/serve.ts'
import { expect, test } from './test.ts'
import { copyTheme } from './sites/theme.ts'

const archive = 'mariadb-two-cores'

/** Absolute lines, and lines relative to a baseline. */
const views = {
  absolute: `explore/?q=archive:${archive}+workload:oltp_read_only&by=cores`,
  relative: `explore/?q=archive:${archive}+workload:oltp_point_select&by=cores&base=1`,
}

test('"Copy as figure" returns a fence whose figure has the numbers of the view, and leads back @mouse', async ({
  page,
  open,
  clipboard,
}) => {
  const fences: string[] = []
  const shown: (readonly string[])[] = []
  for (const [id, path] of Object.entries(views)) {
    await open('own', path)
    shown.push(await heatTexts(page))
    const copy = page.getByRole('button', { name: 'Copy as figure' })
    await copy.press('Enter')
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    const fence = await clipboard()
    expect(fence).toMatch(/^```figure\nkind: throughput\nid: \S+\ntitle: #/)
    fences.push(fence.replace(/^id:.*$/m, `id: ${id}`).replace(/^title:.*$/m, 'title: Cores'))
  }
  const root = mkdtempSync(join(tmpdir(), 'benchfolio-copy-'))
  try {
    writeProject(root, fences)
    await benchfolio(root, 'build')
    const served = await serve(join(root, 'public'))
    try {
      for (const [index, id] of Object.keys(views).entries()) {
        await page.goto(`${served.address}articles/copied/`)
        const link = page.locator(`#fig-${id} .figure-explore`)
        await link.click()
        expect(await heatTexts(page)).toEqual(shown[index])
      }
    } finally {
      await served.close()
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

/** The numbers of the heat table, row by row. */
async function heatTexts(page: Page): Promise<readonly string[]> {
  const cells = page.locator('.explore-heat tbody button')
  await expect(cells.first()).toBeVisible()
  return cells.allTextContents()
}

/** A publication of one archive and one article with these fences. */
function writeProject(root: string, fences: readonly string[]): void {
  copyTheme(root)
  for (const path of [`site/archives/${archive}`, `content/archives/${archive}`])
    cpSync(join(packageRoot, path), join(root, path), { recursive: true })
  for (const path of ['content/evidence', 'content/p'])
    cpSync(join(packageRoot, path), join(root, path), { recursive: true })
  const folder = join(root, 'content/articles/copied')
  mkdirSync(folder, { recursive: true })
  const head =
    '---\ntitle: Copied figures\ndate: 2026-11-23\nfinding: Figures of the explorer.\n---\n'
  writeFileSync(join(folder, 'index.md'), `${head}\n${fences.join('\n')}`)
}
