// The list of elements, tests/elements.md: every article and figure that it names is part of the publication.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

// - [x] Median, interval, test: `how-much-is-noise/sides`, `low-load-56/gap`
const box = /^- \[([ x])\] (.+)$/
const named = /`([a-z0-9-]+)(?:\/([a-z0-9-]+))?`/g

interface Element {
  readonly line: number
  readonly ticked: boolean
  readonly text: string
}

const elements = readFileSync(join(root, 'tests/elements.md'), 'utf8')
  .split('\n')
  .flatMap((text, at): readonly Element[] => {
    const [, mark, rest] = box.exec(text) ?? []
    return rest === undefined ? [] : [{ line: at + 1, ticked: mark === 'x', text: rest }]
  })

describe('the list of elements', () => {
  test('names an article of the publication, and a figure of it, for every element', () => {
    assert.ok(elements.length > 0, 'tests/elements.md has no boxes')
    const problems = elements.flatMap(({ line, text }) => {
      const places = [...text.matchAll(named)]
      if (places.length === 0) return [`tests/elements.md:${String(line)}: names no article`]
      return places.flatMap(([place, article = '', figure]) => {
        const file = figure === undefined ? `articles/${article}` : `figures/${article}/${figure}`
        return existsSync(join(root, 'data', `${file}.json`))
          ? []
          : [
              `tests/elements.md:${String(line)}: Unexpected ${place}, data/${file}.json is not there`,
            ]
      })
    })
    assert.deepEqual(problems, [])
  })

  test('says of an open element what is missing, and of no other', () => {
    const wrong = elements
      .filter(({ ticked, text }) => ticked === text.includes(' Missing: '))
      .map(({ line, text }) => `tests/elements.md:${String(line)}: ${text}`)
    assert.deepEqual(wrong, [])
  })
})
