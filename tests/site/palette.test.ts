import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import {
  converter,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  formatHex,
  interpolate,
  parse,
  wcagContrast,
  type Color,
} from 'culori'
import { dashes, distinctStyles, seriesColours, shapes } from '../../tools/core/series-styles.ts'
import { packageRoot } from '../../tools/root.ts'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'

const css = readFileSync(join(packageRoot, 'assets/css/palette.css'), 'utf8')
const tokens = readFileSync(join(packageRoot, 'assets/css/tokens.css'), 'utf8')
const papers = /--paper: light-dark\((#\w{6}), (#\w{6})\)/.exec(tokens)

/** The colours by name, for light paper and for dark. */
const colours = [...css.matchAll(/--c-([a-z]+(?:-\d)?): light-dark\((#\w{6}), (#\w{6})\);/g)]
const themes = ['light', 'dark'].map((name, index) => ({
  name,
  colours: new Map(colours.map(([, token = '', ...both]) => [token, both[index] ?? ''])),
  paper: papers?.[index + 1] ?? '',
}))
const visions: Readonly<Record<string, (colour: Color) => Color>> = {
  trichromatic: (colour) => colour,
  protanopic: (colour) => filterDeficiencyProt(1)(colour),
  deuteranopic: (colour) => filterDeficiencyDeuter(1)(colour),
  tritanopic: (colour) => filterDeficiencyTrit(1)(colour),
}
const oklch = converter('oklch')
const leastDifference = 20

suite('the palette', () => {
  test('has the colours of series first', () => {
    for (const theme of themes)
      assert.deepEqual([...theme.colours.keys()].slice(0, seriesColours.length), [...seriesColours])
  })

  test('a colour of series has one hue in both themes, and no glaring one on dark paper', () => {
    for (const token of seriesColours) {
      const [light, dark] = themes.map(({ colours }) => oklch(colours.get(token)))
      assert.ok(light && dark, token)
      assert.ok(dark.c <= 0.16, `${token}: chroma ${dark.c.toFixed(2)}`)
      if (light.c < 0.04) continue
      const away = Math.abs((light.h ?? 0) - (dark.h ?? 0))
      assert.ok(Math.min(away, 360 - away) <= 12, `${token}: ${away.toFixed(0)} degrees`)
    }
  })

  for (const { name, colours, paper } of themes) {
    const colourOf = (token: string): Color => {
      const colour = parse(colours.get(token) ?? '')
      assert.ok(colour, token)
      return colour
    }

    test(`every colour has 3:1 against the ${name} paper`, () => {
      for (const token of colours.keys())
        assert.ok(wcagContrast(colourOf(token), paper) >= 3, token)
    })

    for (const [vision, seen] of Object.entries(visions)) {
      test(`two colours of series differ by ${leastDifference} in ${name} for ${vision} eyes`, () => {
        const difference = differenceCiede2000()
        seriesColours.forEach((first, index) => {
          for (const second of seriesColours.slice(0, index)) {
            const distance = difference(seen(colourOf(first)), seen(colourOf(second)))
            assert.ok(distance >= leastDifference, `${first}, ${second}: ${distance.toFixed(1)}`)
          }
        })
      })
    }
  }
})

suite('the style sheets', () => {
  const folder = join(packageRoot, 'assets/css')
  const sheets = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))

  test('use no custom property that none of them defines', () => {
    const all = sheets.join('\n')
    const defined = new Set([...all.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
    const used = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
    assert.deepEqual(
      [...used].filter((name) => !defined.has(name)),
      [],
    )
  })

  const profiles = readFileSync(join(folder, 'profiles.css'), 'utf8')
  const frames = [...profiles.matchAll(/--flame-([\w-]+):([^;]+);/g)]
  for (const [index, { name, colours, paper }] of themes.entries()) {
    const token = (ofName: string): string =>
      new RegExp(`--${ofName}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens)?.[index + 1] ??
      ''
    // One colour, a share of one mixed with another, or one of these for each theme.
    const colourOf = (text: string): Color => {
      const sides = /^light-dark\(([^,]+), (.+)\)$/s.exec(text)?.slice(1)
      const [, of = '', share = '', below = ''] =
        /^color-mix\(in oklab, var\(--([\w-]+)\) (\d+)%, var\(--([\w-]+)\)\)$/.exec(text) ?? []
      const colour = sides
        ? colourOf(sides[index] ?? '')
        : of === ''
          ? named(/^var\(--([\w-]+)\)$/.exec(text)?.[1] ?? '') || text
          : interpolate([named(below), named(of)], 'oklab')(Number(share) / 100)
      const parsed = converter('rgb')(colour)
      assert.ok(parsed, text)
      return parsed
    }
    const named = (name: string): Color | string => {
      const flame = frames.find(([, key]) => `flame-${String(key)}` === name)?.[2]
      if (flame !== undefined) return colourOf(flame.trim())
      return name === 'paper' ? paper : (colours.get(name.replace(/^c-/, '')) ?? token(name))
    }
    const frameColours = new Map(
      frames
        .filter(([, key = '']) => key !== 'up' && key !== 'down')
        .map(([, key = '', text = '']) => [key, colourOf(text.trim())]),
    )

    test(`give the name on a frame 4.5:1 in ${name}`, () => {
      assert.equal(frameColours.size, 19)
      for (const [key, colour] of frameColours)
        assert.ok(wcagContrast(token('ink'), colour) >= 4.5, `${key}: ${formatHex(colour)}`)
    })

    test(`distinguish the smallest differences of a differential graph in ${name}`, () => {
      const difference = differenceCiede2000()
      const [up, down, same] = ['up-1', 'down-1', 'same'].map((key) => frameColours.get(key))
      assert.ok(up && down && same)
      for (const [a, b] of [
        [up, down],
        [up, same],
        [down, same],
      ] as const)
        assert.ok(difference(a, b) >= 6, `${formatHex(a)}, ${formatHex(b)}`)
    })
  }
})

suite('styles of series', () => {
  test('a preferred colour is kept, and a second series that prefers it takes a free one', () => {
    const styles = distinctStyles(['orange', undefined, 'orange', 'slate'])
    assert.deepEqual(
      styles.map(({ colour }) => colour),
      ['orange', 'blue', 'teal', 'slate'],
    )
    assert.ok(styles.every(({ dash }) => dash === 0))
  })

  test('neighbours differ, whatever their number', () => {
    for (let count = 2; count < 30; count += 1) {
      const styles = distinctStyles(Array.from({ length: count }, () => undefined))
      styles.slice(1).forEach(({ colour }, index) => {
        assert.notEqual(colour, styles[index]?.colour)
      })
      assert.equal(new Set(styles.map((style) => JSON.stringify(style))).size, count)
    }
  })

  test('a colour that is used again is not that of either neighbour', () => {
    const colours = distinctStyles([
      ...(['slate', 'purple', 'blue', 'orange'] as const),
      ...(['slate', 'purple', 'blue', 'teal', 'orange'] as const),
    ]).map(({ colour }) => colour)
    for (const [index, colour] of colours.slice(1).entries())
      assert.notEqual(colour, colours[index])
  })

  test('a single series is not drawn as a baseline', () => {
    assert.equal(distinctStyles([undefined])[0]?.colour, 'blue')
  })

  test('neighbouring releases of an engine have different colours', () => {
    const vocabulary = readVocabulary(packageRoot)
    for (const name of ['mysql', 'mariadb', 'percona-server', 'postgresql']) {
      const releases = Object.entries(vocabulary.engine(name).releases ?? {})
      releases.slice(1).forEach(([release, colour], index) => {
        assert.notEqual(colour, releases[index]?.[1], `${name} ${release}`)
      })
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
