// Reports in a browser: from the disk, without a request, in light, dark, on a phone and printed; one for each kind of archive.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageRoot } from '../../tools/root.ts'
import { oneIn, sampled } from '../extent.ts'
import { benchfolio } from './program.ts'
import { expectSoundReport } from './page/sound-report.ts'
import { columnProblems } from './page/table-cells.ts'
import { expect, test } from './test.ts'

const archives = join(packageRoot, 'site', 'archives')
const reports: Readonly<Record<string, readonly string[]>> = {
  threads: [join(archives, 'mariadb-two-cores')],
  profiles: [join(archives, 'mariadb-profiles')],
  comparison: [
    '--compare',
    join(archives, 'mariadb-ten-years'),
    join(archives, 'mariadb-ten-years-again'),
  ],
}

for (const [index, [name, operands]] of oneIn(4, Object.entries(reports)).entries()) {
  const schemes = sampled<readonly ('light' | 'dark')[]>(
    ['light', 'dark'],
    index % 2 === 0 ? ['dark'] : ['light'],
  )
  test(`a report on ${name} is accessible and fits every screen @mouse`, async ({ page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'benchfolio-report-'))
    try {
      const file = join(folder, 'report.html')
      const output = ['-o', file, '--store', join(folder, 'store')]
      await benchfolio(folder, 'report', ...operands, ...output)
      const screens = sampled([1280, 390], [390]).flatMap((width) =>
        schemes.map((scheme) => [width, scheme] as const),
      )
      await expectSoundReport(page, file, screens)
      await expect(page.locator('.sentences > li').first()).toBeVisible()
      await expect(page.locator('.figure-plot svg:visible').first()).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

test('ratios on a phone stand below the names of their columns, in the order of other screens @mouse', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-report-'))
  try {
    const stores = ['lsm', 'log_with_cache', 'tree', 'hash_index', 'skip_list']
    const workloads = ['insert', 'read', 'scan', 'update', 'delete', 'count', 'mixed']
    const rows = stores.flatMap((store, side) =>
      workloads.map((workload, row) => [store, workload, 1000 + 211 * side + 37 * row].join()),
    )
    writeFileSync(join(folder, 'results.csv'), ['store,workload,ops/sec', ...rows].join('\n'))
    const file = join(folder, 'report.html')
    const output = ['-o', file, '--store', join(folder, 'store')]
    await benchfolio(folder, 'report', 'results.csv', ...output)
    const orders: string[][] = []
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(pathToFileURL(file).href)
      expect(await page.evaluate(columnProblems)).toEqual([])
      const heads = page.locator('.ratios').first().locator('thead th:visible')
      const places = await heads.evaluateAll((cells) =>
        cells.map((cell) => [cell.textContent, cell.getBoundingClientRect().x] as const),
      )
      orders.push(places.toSorted((a, b) => a[1] - b[1]).map(([name]) => name))
    }
    const [narrowest, phone, wide] = orders
    expect(phone?.length).toBe(stores.length - 1)
    expect(narrowest).toEqual(phone)
    expect(wide?.filter((name) => phone?.includes(name))).toEqual(phone)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
