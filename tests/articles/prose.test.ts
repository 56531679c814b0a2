// What readers see as the text of an article.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { masked } from '../../tools/articles/article-prose.ts'

/** The visible words of a text; its length and lines stay. */
function shown(...lines: readonly string[]): string {
  const text = lines.join('\n')
  const prose = masked(text)
  assert.equal(prose.length, text.length)
  assert.equal(prose.split('\n').length, lines.length)
  return prose.replace(/\s+/g, ' ').trim()
}

describe('visible in a figure', () => {
  for (const [name, ...lines] of [
    ['plain keys', 'id: f', 'title: A title', 'note: A note'],
    ['quoted keys', '"id": f', '"title": A title', "'note': A note"],
    ['indented keys', '  id: f', '  title: A title', '  note: A note'],
    ['a flow map', '{id: f, title: A title, note: A note}'],
    ['a folded text', 'title: >-', '  A title', 'id: f', 'note: A note'],
  ] as const)
    test(`are its texts: ${name}`, () => {
      const words = shown('```figure', ...lines, '```', 'End').replace('>- ', '')
      assert.deepEqual(words, 'A title A note End')
    })
})

describe('visible in front matter', () => {
  for (const [name, ...lines] of [
    [
      'plain keys',
      'title: A title',
      'date: 2026-11-21',
      'takeaways:',
      '  - A line',
      '  - 0123456789ab',
    ],
    ['quoted keys', '"title": A title', '"takeaways": [A line]'],
    ['a flow map', '{title: A title, takeaways: [A line], date: 1}'],
  ] as const)
    test(`are its texts: ${name}`, () => {
      assert.equal(shown('---', ...lines, '---', 'Body'), 'A title A line Body')
    })
})

describe('visible in the body', () => {
  test('is what code spans do not hide as a comment', () => {
    assert.equal(
      shown('Before `<!--` shown `-->` after <!-- hidden --> end'),
      'Before shown after end',
    )
  })

  test('are the texts of shortcodes of Hugo', () => {
    assert.equal(
      shown(
        '{{< figure src="a.svg" caption="A caption" title=`A title` >}} {{< details summary="A line" >}}',
      ),
      'A caption A title A line',
    )
  })

  test('is no code, shortcode or link target', () => {
    assert.equal(
      shown('A {{< value metric=qps >}} `code` [link](/path) end', '', '```sh', 'ls', '```'),
      'A [link end',
    )
    assert.equal(
      shown('A', '', '```', '```', '', '    ls 4', '', '    ls 5', '    ls 6', '', 'end'),
      'A end',
    )
  })
})
