import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { placeFinder, shortcodes, unclosedShortcode } from '../../tools/articles/shortcodes.ts'

suite('shortcodes of a text', () => {
  const names = (text: string): readonly string[] =>
    shortcodes(text, 'x.md').map(({ name }) => name)

  test('end at their braces outside quotation marks', () => {
    assert.deepEqual(names('{{< n "a" >}} {{< value x=">}}" />}}{{</* bug */>}}'), ['n', 'value'])
    assert.equal(unclosedShortcode('{{< n "a" >}} {{< value x=">}}" >}}', 'x.md'), undefined)
    assert.equal(unclosedShortcode('no shortcode >}}', 'x.md'), undefined)
  })

  test('of which one does not end are those before it', () => {
    for (const rest of ['', 'a', '">}}"'])
      for (const end of ['', ' {{< bug'])
        assert.deepEqual(
          [
            names(`{{< n "a" >}}\n {{< value ${rest}${end}`),
            unclosedShortcode(`{{< n "a" >}}\n {{< value ${rest}${end}`, 'x.md'),
          ],
          [['n'], { file: 'x.md', line: 2, column: 2 }],
        )
  })

  test('have the line and column of their first brace', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\n', 'bc', '\n\n')), (parts) => {
        const text = `${parts.join('')}{{< n >}}`
        const lines = text.split('\n')
        const column = (lines.at(-1) ?? '').indexOf('{{<') + 1
        const place = { file: 'x.md', line: lines.length, column }
        assert.deepEqual(shortcodes(text, 'x.md')[0]?.place, place)
        assert.deepEqual(placeFinder(text, 'x.md', 3)(text.indexOf('{{<')), {
          ...place,
          line: place.line + 2,
        })
      }),
    )
  })
})
