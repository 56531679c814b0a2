// Pages on a narrow touch screen: they do not scroll sideways, and targets are large enough.
import { smallTargets } from './page/axe.ts'
import { kindsOfPages } from './page/pages.ts'
import { expect, siteOf, test } from './test.ts'

test.use({ viewport: { width: 320, height: 700 } })

// The kinds with the most targets; layout.spec.ts and accessibility.spec.ts check every kind.
const kinds = {
  own: ['home', 'article-second-core', 'explore', 'workload', 'run', 'source'],
  real: ['home', 'article-micro-benchmarks', 'run', 'engine'],
}

for (const site of ['own', 'real'] as const) {
  test(`at 320 px no page of the site "${site}" scrolls sideways, and targets have 24 px or distance`, async ({
    page,
    open,
  }) => {
    const paths = kindsOfPages((await siteOf(site)).folder)
    const problems: string[] = []
    for (const kind of kinds[site]) {
      const path = paths.get(kind)
      if (path === undefined) throw new Error(`${site} has no ${kind}`)
      await open(site, path)
      // A phone shrinks a page that is too wide.
      const wide = await page.evaluate(() => Math.max(innerWidth, document.body.scrollWidth))
      if (wide > 320) problems.push(`${kind}: ${String(wide)} px`)
      for (const target of await smallTargets(page)) problems.push(`${kind}: ${target}`)
    }
    expect(problems).toEqual([])
  })
}

test('the targets of a live chart with its rule and its open menu have 24 px or distance', async ({
  page,
  input,
  openChart,
}) => {
  const figure = await openChart('real', 'articles/threads-and-memory/', 'tiers')
  await input.pointAt(figure, 3)
  await input.press(figure.getByText('Save', { exact: true }))
  await expect(figure.getByRole('button', { name: 'PNG' })).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  const wide = await page.evaluate(() => innerWidth)
  expect(wide).toBe(320)
})
