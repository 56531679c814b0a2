import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import type { Figure } from '../../tools/figures/figure.ts'
import { listedDifferences, statedOnce } from '../../tools/figures/stated-once.ts'
import { packageRoot } from '../../tools/root.ts'
import { sampleFigure } from './sample-figure.ts'

function figure(number: number, changes: Partial<Figure>): Figure {
  const cells = [{ series: 0, x: 0, value: 100 }]
  return sampleFigure(['8.0'], ['1'], cells, { id: `figure-${String(number)}`, number, ...changes })
}

function differing(number: number, ...texts: readonly string[]): Figure {
  return figure(number, { confounders: texts.map((text) => ({ text, weight: 1 })) })
}

suite('what the figures of an article state once', () => {
  test('is the caveats and notes of all of them, where there are at least two', () => {
    const first = figure(1, { caveats: ['a', 'b'], notes: ['n'] })
    assert.deepEqual(statedOnce([first, figure(2, { caveats: ['b', 'c'], notes: ['n'] })]), {
      caveats: ['b'],
      notes: ['n'],
    })
    assert.deepEqual(statedOnce([first]), {})
  })

  test('is the same list of differences, for all figures after the first with it', () => {
    const list = ['memory', 'kernel', 'options', 'client']
    const figures = [
      differing(1, ...list),
      differing(2, 'memory'),
      figure(3, {}),
      differing(4, ...list),
      differing(5, ...list.slice(0, 3), 'disk'),
    ]
    assert.deepEqual(statedOnce(figures), {
      earlierDifferences: {
        'figure-4': { figure: 'figure-1', number: 1, areAllEqual: true },
        'figure-5': { figure: 'figure-1', number: 1, areAllEqual: false },
      },
    })
  })

  test('compares as many differences as the page lists directly below a figure', () => {
    const notes = readFileSync(join(packageRoot, 'layouts/_partials/figure/notes.html'), 'utf8')
    assert.deepEqual(
      [...notes.matchAll(/\$listed := (\d+)|\b(?:first|after) (\S+) \$known/g)].map(
        ([, number, list]) => number ?? list,
      ),
      [String(listedDifferences), '$listed', '$listed'],
    )
    const [same, other] = [
      ['a', 'b', 'c'],
      ['a', 'b', 'd'],
    ]
    assert.deepEqual(statedOnce([differing(1, ...same), differing(2, ...other)]), {})
  })

  test('compares the values of differences that are only counted', () => {
    const counting = (number: number, value: string): Figure => {
      const rows = [{ fact: 'thread_pool_size', area: 'threads', values: [{ text: value }] }]
      return figure(number, {
        confounders: [{ text: '1 more option', weight: 1, counted: { files: [], rows } }],
      })
    }
    assert.deepEqual(statedOnce([counting(1, '1'), counting(2, '2')]), {})
    const { earlierDifferences } = statedOnce([counting(1, '1'), counting(2, '1')])
    assert.deepEqual(Object.keys(earlierDifferences ?? {}), ['figure-2'])
  })
})
