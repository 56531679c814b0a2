// What a narrow screen and a finger ask of every kind of page: no line runs out of sight, and what is pressed is large enough.
import { AxeBuilder } from '@axe-core/playwright'
import { figureOf } from './figure.ts'
import { kindsOfPages } from './pages.ts'
import { expect, test, visit } from './test.ts'

test.use({ viewport: { width: 320, height: 700 } })

// What has most to press; layout.spec.ts and accessibility.spec.ts look at every kind, without a finger.
const kinds = {
  own: ['home', 'article-second-core', 'explore', 'matrix', 'run', 'source'],
  real: ['home', 'article-micro-benchmarks', 'run', 'engine'],
}

for (const site of ['own', 'real'] as const) {
  test(`at 320 px no page of ${site} scrolls sideways, and targets are 24 px or apart`, async ({
    page,
    at,
  }) => {
    const paths = kindsOfPages(visit(site).folder)
    const problems: string[] = []
    for (const kind of kinds[site]) {
      const path = paths.get(kind)
      if (path === undefined) throw new Error(`${site} has no ${kind}`)
      await page.goto(at(site, path))
      // A page that is too wide makes a phone show it smaller.
      const wide = await page.evaluate(() => Math.max(innerWidth, document.body.scrollWidth))
      if (wide > 320) problems.push(`${kind}: ${String(wide)} px`)
      for (const target of await smallTargets(page)) problems.push(`${kind}: ${target}`)
    }
    expect(problems).toEqual([])
  })
}

test('a live chart with its rule and its open menu has targets for a finger', async ({
  page,
  hand,
  at,
}) => {
  await page.goto(at('real', 'articles/threads-and-memory/'))
  const figure = figureOf(page, 'tiers')
  await hand.liven(figure)
  await hand.pointAt(figure, 3)
  await hand.press(figure.getByText('Save', { exact: true }))
  await expect(figure.getByRole('button', { name: 'PNG' })).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  const wide = await page.evaluate(() => innerWidth)
  expect(wide).toBe(320)
})

async function smallTargets(
  page: ConstructorParameters<typeof AxeBuilder>[0]['page'],
): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).withRules(['target-size']).analyze()
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 120)))
}
