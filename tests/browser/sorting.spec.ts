// The heads of long tables sort them, by mouse and by keyboard.
import { AxeBuilder } from '@axe-core/playwright'
import { numberIn } from './figure.ts'
import { expect, test } from './test.ts'

test('a head sorts its table up, down, and back', async ({ page, hand, at }) => {
  await page.goto(at('own', 'archives/mariadb-two-cores/'))
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
  await hand.press(head.getByRole('button'))
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  expect(await values()).toEqual(before.toSorted((a, b) => a - b))
  await hand.press(head.getByRole('button'))
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  expect(await values()).toEqual(before.toSorted((a, b) => b - a))
  if (hand.kind === 'mouse') {
    const { violations } = await new AxeBuilder({ page }).include('table.runs').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  }
  await hand.press(head.getByRole('button'))
  expect(await values()).toEqual(before)
})
