// A quoted number whose digits are those of the ratio, cut off or relative to the other side.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { digitsBadge } from '../../tools/claims/outcome.ts'
import { parseExpectation } from '../../tools/claims/expectation.ts'

const badge = (is: string, ratio: number): string | undefined => {
  const bounds = parseExpectation(is)
  assert.ok(!('problem' in bounds))
  return digitsBadge(ratio, bounds.stated, '5.5')?.text.replaceAll('\u00A0', ' ')
}

suite('the digits of a quoted number', () => {
  for (const [is, ratio, expected] of [
    ['1.27x', 1.2789, 'Rounded: 1.2789 ×'],
    ['12 % lower', 0.8711, 'Rounded: 12.89 %'],
    ['46 % of', 0.4695, 'Rounded: 46.95 %'],
    ['7 % lower', 0.9354, 'Divided by the other value: −6.5 % relative to 5.5'],
    ['6.9 % lower', 0.9354, 'Divided by the other value: −6.5 % relative to 5.5'],
    ['20 % higher', 1.25, 'Divided by the other value: +25.0 % relative to 5.5'],
    ['1.27x', 1.28, undefined],
    ['8 % lower', 0.95, undefined],
    ['5 % lower', 1.05, undefined],
    ['80 % of', 1.25, undefined],
    ['>= 2x', 1.9, undefined],
    ['3..5 % lower', 0.94, undefined],
  ] as const)
    test(`${is} of a ratio of ${String(ratio)}: ${expected ?? 'none'}`, () => {
      assert.equal(badge(is, ratio), expected)
    })
})
