// Column headers sort long tables.
import { violations } from './page/axe.ts'
import { numberIn } from './page/figure.ts'
import { expect, test } from './test.ts'

test('a column header sorts its table in ascending, descending and original order', async ({
  page,
  input,
  open,
}) => {
  await open('own', 'runs/of/mariadb-two-cores/')
  const table = page.locator('table.runs')
  const head = table.getByRole('columnheader', { name: /^qps/ })
  const column = await head.evaluate((cell) => (cell as HTMLTableCellElement).cellIndex)
  const values = async (): Promise<readonly number[]> => {
    const texts = await table
      .locator(`tbody tr > :nth-child(${String(column + 1)})`)
      .allTextContents()
    return texts.map(numberIn)
  }
  const before = await values()
  await input.press(head.getByRole('button'))
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  expect(await values()).toEqual(before.toSorted((a, b) => a - b))
  await input.press(head.getByRole('button'))
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  expect(await values()).toEqual(before.toSorted((a, b) => b - a))
  if (input.kind === 'mouse')
    expect(await violations(page, { within: 'table.runs', bestPractices: true })).toEqual([])
  await input.press(head.getByRole('button'))
  expect(await values()).toEqual(before)
})
