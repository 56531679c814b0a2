// The page of an article: first figure, set-up, takeaways, contents, verdicts of adjacent claims, and its neighbours.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../tools/root.ts'
import { expect, siteOf, test } from './test.ts'

test('below the first figure stand its runs and machine as the archives have them, and a link to the checklist', async ({
  page,
  open,
}) => {
  await open('own', 'articles/second-core/')
  const measured = page.locator('.measured')
  await expect(measured).toHaveText(/112 runs of 5\s+s on [-\d]+ ·\s+2 virtual CPUs, AMD EPYC/)
  await measured.getByRole('link', { name: 'set-up' }).click()
  await expect(page.getByRole('heading', { name: 'Reader’s checklist' })).toBeInViewport()
})

test('the first figure of every article starts on the first screen', async ({ page, open }) => {
  const articles = readdirSync(join(packageRoot, 'content', 'articles'))
  for (const [width, height, most] of [
    [1280, 900, 420],
    [390, 844, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const article of articles) {
      await open('own', `articles/${article}/`)
      const hero = page.locator('.hero .figure')
      if ((await hero.count()) === 0) continue
      const top = await hero.evaluate((figure) => figure.getBoundingClientRect().top)
      expect(top, `${article}, ${String(width)} px`).toBeLessThanOrEqual(most)
    }
  }
})

test('a takeaway that is a claim leads to it, and a computed number of a takeaway to its arithmetic', async ({
  page,
  open,
}) => {
  await open('blog', 'articles/report/')
  const takeaways = page.getByRole('region', { name: 'Takeaways' })
  await expect(takeaways.getByRole('listitem')).toHaveText([
    /^\s*9\.7\.0 is 3 to 12\s% faster than 8\.4\.8/,
    /^\s*With 4\sthreads, 9\.7\.0 reaches\s1\.10\stimes\sthe rate\.\s*$/,
  ])
  await takeaways.getByRole('link').first().click()
  await expect(page.locator('.claim:target')).toBeInViewport()
  await takeaways.locator('a.value').last().click()
  await expect(page.locator('.computed li:target')).toBeInViewport()
})

test('the contents follow scrolling', { tag: '@mouse' }, async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open('own', 'articles/second-core/')
  const current = page.locator('.rail.contents a[aria-current]')
  await expect(current).toHaveCount(0)
  for (const name of ['PostgreSQL', 'Latency', 'Hyper-threading on a physical core']) {
    const heading = page.locator('.prose h2', { hasText: name })
    await heading.evaluate((element) => {
      element.scrollIntoView({ block: 'start' })
    })
    await expect(current).toHaveText(name)
  }
  await page.evaluate(() => {
    scrollTo(0, 0)
  })
  await expect(current).toHaveCount(0)
})

test(
  'figures below the window are laid out last, and a link to the last one shows it at the top',
  { tag: '@mouse' },
  async ({ page, open }) => {
    await open('own', 'articles/ten-years-of-mariadb/')
    const figures = page.locator('.prose .figure')
    await expect(figures.last()).toHaveCSS('content-visibility', 'visible')
    const id = (await figures.last().getAttribute('id')) ?? ''
    // An address that differs in its fragment only would keep the page.
    await page.goto('about:blank')
    await open('own', `articles/ten-years-of-mariadb/#${id}`)
    const top = (): Promise<number> =>
      figures.last().evaluate((figure) => figure.getBoundingClientRect().top)
    await expect.poll(top).toBeCloseTo(16, 0)
    // Those above are laid out, too, and move nothing.
    await expect(figures.first()).toHaveCSS('content-visibility', 'visible')
    expect(await top()).toBeCloseTo(16, 0)
  },
)

test('each claim has one badge next to the words that were computed', async ({ page, open }) => {
  await open('own', 'articles/pk-lookups/')
  const marks = page.locator('.claim .claim-mark').filter({ visible: true })
  await expect(marks).toHaveText(new Array<string>(4).fill('Quoted (runs not stated)'))
  await expect(page.locator('.claim summary .claim-terms').first()).toHaveText(/ in 24 of 24/)
})

test('the address of an article that became part of another leads to it', async ({
  page,
  open,
}) => {
  await open('own', 'articles/mysql-mrr/')
  await expect(page).toHaveURL(
    /\/articles\/old-claims\/(?:index\.html)?#multi-range-read-2008-to-2010$/,
  )
})

test('previous and next article are the neighbours in the list of articles', async ({
  page,
  open,
}) => {
  for (const site of ['own', 'blog'] as const) {
    await siteOf(site)
    await open(site, 'articles/')
    const links = page.locator('.entries .title')
    const titles = (await links.allTextContents()).map((title) => title.trim())
    for (const [index, title] of titles.entries()) {
      if (index > 2) break
      await open(site, 'articles/')
      await links.nth(index).click()
      await expect(page.locator('h1')).toHaveText(title)
      const nav = page.locator('nav.neighbours')
      for (const [rel, other] of [
        ['next', titles[index - 1]],
        ['prev', titles[index + 1]],
      ] as const) {
        const link = nav.locator(`[rel=${rel}]`)
        if (other === undefined) await expect(link).toHaveCount(0)
        else await expect(link).toHaveText(other)
      }
    }
  }
})
