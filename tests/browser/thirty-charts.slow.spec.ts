// Thirty charts of twelve series on one page: drawn before any script runs, and live one by one.
import { figureOf, staticLine, visibleDrawings } from './page/figure.ts'
import { expect, test } from './test.ts'
import { charts } from './sites/thirty-charts-site.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('thirty charts of twelve lines are drawn, and no script is requested', async ({
    page,
    open,
  }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await open('thirty-charts', 'articles/report/')
    const drawings = visibleDrawings(page.locator('body'))
    await expect(drawings).toHaveCount(charts)
    const lines = drawings.locator(staticLine)
    await expect(lines).toHaveCount(12 * charts)
    expect(requests.filter((address) => address.endsWith('.js'))).toEqual([])
  })
})

test('the chart that a reader turns to becomes live, the others stay static', async ({
  page,
  input,
  open,
}) => {
  await open('thirty-charts', 'articles/report/')
  await input.activate(figureOf(page, 'chart-3'))
  await expect(page.locator('.figure-plot.is-live')).toHaveCount(1)
  await expect(visibleDrawings(page.locator('body'))).toHaveCount(charts)
})
