import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parseMargin } from '../../tools/analysis/compare-cells.ts'
import { figureRequest } from '../../tools/figures/request.ts'

const accepted: Readonly<Record<string, number>> = {
  '0.01': 0.0001,
  '3': 0.03,
  '7.5 %': 0.075,
  '50%': 0.5,
}
const rejected = ['0', '0.00', '-3', '50.01', '51', '100', '3.125', 'wide', '', 'NaN', '1e1']

suite('the equivalence margin', () => {
  for (const [text, share] of Object.entries(accepted))
    test(`${text} is the share ${String(share)}`, () => {
      assert.equal(parseMargin(text), share)
      assert.deepEqual(fence(text), { margin: share, messages: [] })
    })

  for (const text of rejected)
    test(`${JSON.stringify(text)} is no percentage above 0 and at most 50`, () => {
      assert.equal(parseMargin(text), undefined)
      const { margin, messages } = fence(text)
      assert.equal(margin, undefined)
      assert.match(messages.join(), /expected a percentage above 0 and at most 50, such as 3/)
    })
})

// The margin of a figure, and the messages about its fence.
function fence(margin: string): { margin: number | undefined; messages: readonly string[] } {
  const { request, diagnostics } = figureRequest({
    data: {
      ...{ id: 'f', title: 'T', archive: 'a', kind: 'relative', row: 'threads', series: 'version' },
      ...{ baseline: { version: '8.0' }, margin },
    },
    place: () => ({ file: 'article.md' }),
  })
  return { margin: request?.margin, messages: diagnostics.map(({ message }) => message) }
}
