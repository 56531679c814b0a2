import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { dashes, shapes } from '../../tools/view/line-styles.ts'
import { packageRoot } from '../../tools/root.ts'
import { contrast, difference, labDifference, linear, seen, visions } from './colour-vision.ts'

const hues = ['blue', 'orange', 'green', 'purple', 'red', 'teal', 'ochre', 'grey']
const steps = [1, 2, 3, 4, 5]

const css = readFileSync(join(packageRoot, 'assets/css/palette.css'), 'utf8')
const tokens = readFileSync(join(packageRoot, 'assets/css/tokens.css'), 'utf8')
const papers = /--paper: light-dark\((#\w{6}), (#\w{6})\)/.exec(tokens)

/** The three blocks of the palette: light, dark by the system, dark by the reader. */
const blocks = [...css.matchAll(/\{([^{}]+)\}/g)].map(([, block = '']) => {
  const colours = [...block.matchAll(/--c-([a-z]+-\d): (#[0-9a-f]{6});/g)]
  return new Map(colours.map(([, name = '', colour = '']) => [name, linear(colour)]))
})
const themes = [
  { name: 'light', colours: blocks[0], paper: papers?.[1] },
  { name: 'dark', colours: blocks[1], paper: papers?.[2] },
]

suite('the palette', () => {
  test('has every hue in every step, the same twice for dark', () => {
    const names = hues.flatMap((hue) => steps.map((step) => `${hue}-${step}`))
    assert.equal(blocks.length, 3)
    for (const block of blocks) assert.deepEqual([...block.keys()], names)
    assert.deepEqual(blocks[1], blocks[2])
  })

  for (const { name, colours, paper } of themes) {
    const colour = (hue: string, step: number): readonly [number, number, number] =>
      colours?.get(`${hue}-${step}`) ?? [0, 0, 0]

    test(`every colour has 3:1 against the ${name} paper`, () => {
      assert.ok(paper !== undefined)
      for (const [token, value] of colours ?? []) {
        assert.ok(contrast(value, linear(paper)) >= 3, token)
      }
    })

    test(`a newer version stands out more from the ${name} paper, by a visible step`, () => {
      assert.ok(paper !== undefined)
      for (const hue of hues) {
        for (const step of steps.slice(1)) {
          const [older, newer] = [colour(hue, step - 1), colour(hue, step)]
          assert.ok(contrast(newer, linear(paper)) > contrast(older, linear(paper)), hue)
          assert.ok(difference(older, newer) >= 3.5, `${hue}-${step}`)
        }
      }
    })

    for (const [vision, matrix] of Object.entries(visions)) {
      test(`hues of one step differ in ${name} for ${vision} eyes`, () => {
        for (const step of steps) {
          hues.forEach((hue, index) => {
            for (const [other, before] of hues.slice(0, index).entries()) {
              const limit = index < 4 ? 9 : index < 6 ? 5.9 : 4
              const eyes = [hue, before].map((h) => seen(colour(h, step), matrix))
              const [a = [0, 0, 0], b = [0, 0, 0]] = eyes as [undefined, undefined] | typeof eyes
              assert.ok(difference(a, b) >= limit, `${hue}-${step}, ${before} ${other}`)
            }
          })
        }
      })
    }
  }

  test('CIEDE2000 gives the published values', () => {
    // Sharma, Wu and Dalal 2005, table 1, pairs 1, 7, 17 and 25.
    const pairs = [
      [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
      [[50, 0, 0], [50, -1, 2], 2.3669],
      [[50, 2.5, 0], [73, 25, -18], 27.1492],
      [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    ] as const
    for (const [a, b, expected] of pairs) {
      assert.ok(Math.abs(labDifference(a, b) - expected) < 1e-4)
    }
  })
})

test('the legend draws as many dashes and shapes as the chart', () => {
  const swatch = readFileSync(join(packageRoot, 'layouts/_partials/figure/swatch.html'), 'utf8')
  const inLegend = /\$dashes := slice ([^}]*)\}\}/.exec(swatch)?.[1] ?? ''
  const drawn = [...inLegend.matchAll(/"([^"]+)"/g)].map(([, dash]) => dash)
  assert.deepEqual(
    drawn,
    dashes.map((dash) => dash?.join(',') ?? 'none'),
  )
  const inSwatch = /\$shapes := slice([^}]*)\}\}/.exec(swatch)?.[1]
  assert.equal(inSwatch?.match(/"M/g)?.length, shapes.length)
})
