// The file of pins, and the words that hold a number.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import {
  bindingsFile,
  bindingsText,
  lineText,
  parseBindings,
  uniqueWords,
} from '../../tools/articles/bindings.ts'
import { fixedArticle } from '../../tools/check/fix-pins.ts'

const article =
  '---\ntitle: Reads 2.4 × as fast\n---\n\nWith 8 and 64 threads, reads are\n2.4 × as fast,\nand 12 of 112.\n'

function pinned(yaml: string): readonly string[] {
  const { pins, diagnostics } = parseBindings('bindings.yaml', yaml, article)
  return [
    ...pins.map(
      ({ text, start, end, place }) =>
        `${text} | ${article.slice(start, end)} | ${String(place.line)}`,
    ),
    ...diagnostics.map(({ message, place }) => `${String(place.line)}: ${message}`),
  ]
}

suite('the file of pins', () => {
  test('is next to its article', () => {
    assert.equal(bindingsFile('content/articles/a/index.md'), 'content/articles/a/bindings.yaml')
    assert.equal(bindingsFile('README.md'), 'README.bindings.yaml')
  })

  test('has words, with brackets around the number, in the order of the article', () => {
    assert.deepEqual(
      pinned('"are [2.4 ×] as": field x\n"Reads [2.4 ×]": field y\n8 and: field z\n'),
      ['2.4 × | 2.4 × | 2', '8 and | 8 and | 3', '2.4 × | 2.4 × | 1'],
    )
    assert.deepEqual(pinned('# nothing\n'), [])
  })

  test('that names a changed number says what the article has now', () => {
    assert.deepEqual(pinned('"are [2.5 ×] as": field x\n'), [
      '1: Unexpected text `are 2.4 × as`, which is pinned as `are 2.5 × as`',
    ])
  })

  test('keeps what belongs to no number, and says what the text does not have at all', () => {
    const two = 'Reads: 10 rows. Writes: 20 rows.\n'
    const { unplaced, diagnostics } = parseBindings(
      'bindings.yaml',
      '"Reads: [10] rows": field x\n"Writes: [21] rows": field y\n"Deletes: [30] rows": field z\n"[30] rows": field w\n',
      two,
    )
    // A text that another pin has is not what the author changed.
    assert.deepEqual(
      unplaced.map(({ words, isGone }) => [words, isGone]),
      [
        ['Writes: [21] rows', undefined],
        ['Deletes: [30] rows', true],
        ['[30] rows', undefined],
      ],
    )
    assert.deepEqual(
      diagnostics.map(({ message }) => message),
      [
        'Unexpected text `Writes: 20 rows`, which is pinned as `Writes: 21 rows`',
        'Unexpected pin of `30`: the article does not have the words `Deletes: 30 rows`; `check --fix` deletes it',
        'Unexpected text `20 rows`, which is pinned as `30 rows`',
      ],
    )
  })

  test('loses only the pins of deleted words when it is corrected', () => {
    const text = 'Writes: 20 rows.\n'
    const { unplaced } = parseBindings(
      'bindings.yaml',
      '"Writes: [21] rows": field y\n"Deletes: [30] rows": field z\n',
      text,
    )
    const fixed = fixedArticle({ text, unplaced }, [])
    assert.deepEqual(fixed?.changes, [
      'pin of `Deletes: [30] rows` deleted, the article does not have the words',
    ])
    assert.equal(fixed.bindings, bindingsText([{ words: 'Writes: [21] rows', spec: 'field y' }]))
    assert.equal(fixed.text, text)
  })

  test('reports words that are absent, repeated or pinned twice, and other content', () => {
    assert.match(pinned('"in [7] days": field x\n').join(), /does not have the words `in 7 days`/)
    assert.match(pinned('2.4 ×: field x\n').join(), /which the article has several times/)
    assert.match(
      pinned('"are [2.4 ×] as": field x\n"are 2.4 × as": field y\n').join(),
      /Unexpected pin of `2.4 ×`, whose text/,
    )
    assert.match(pinned('[a]\n').join(), /Unexpected content/)
    assert.match(pinned('8 and: {a: b}\n').join(), /without a text/)
  })
})

suite('unique words', () => {
  test('are the number alone where nothing else has it, else the fewest around it', () => {
    const line = lineText(article)
    const wordsOf = (text: string, from = 0): string | undefined => {
      const start = article.indexOf(text, from)
      return uniqueWords(line, start, start + text.length)
    }
    assert.equal(wordsOf('2.4 ×', 40), 'are [2.4 ×] as')
    assert.equal(wordsOf('64 threads'), '64 threads')
    assert.equal(wordsOf('12'), '[12] of')
  })

  test('find the number again, whatever the text', () => {
    const word = fc.constantFrom('12', '2.4 ×', 'a', 'fast', "it's", '"b"', '\n', '  ')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.nat(), (words, pick) => {
        const index = pick % words.length
        const start = words.slice(0, index).join(' ').length + (index > 0 ? 1 : 0)
        const text = words.join(' ')
        const number = words[index] ?? ''
        if (number.trim() === '') return
        const found = uniqueWords(lineText(text), start, start + number.length)
        if (found === undefined) return
        const yaml = bindingsText([{ words: found, spec: 'field x' }])
        const { pins, diagnostics } = parseBindings('b.yaml', yaml, text)
        assert.deepEqual(diagnostics, [])
        assert.deepEqual(
          pins.map((pin) => [pin.start, pin.end]),
          [[start, start + number.length]],
        )
      }),
    )
  })
})
