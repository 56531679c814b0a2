import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Drawing, FigureSeries } from '../../tools/figures/figure.ts'
import { barsSvg } from '../../tools/draw/bars.ts'
import { dotsSvg } from '../../tools/draw/dots.ts'
import { panelsSvg } from '../../tools/draw/panels.ts'
import { drawingWidth, escaped, fitted } from '../../tools/draw/svg-parts.ts'

const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>&amp;\u0000\u001b[31m'
const series: readonly FigureSeries[] = [attack, 'second'].map((label, index) => ({
  label,
  fields: {},
  colour: 'blue-4',
  dash: index,
  marker: index,
}))

const mark = (value: number | null, series = 0) =>
  ({
    series,
    value,
    low: value === null ? null : value * 0.9,
    high: value === null ? null : value * 1.2,
    tone: 'better',
    text: attack,
    warned: true,
  }) as const

type Drawn = Exclude<Drawing, { readonly kind: 'chart' | 'flame' | 'tree' }>

const drawings: readonly Drawn[] = [
  {
    kind: 'dots',
    scale: 'log',
    unit: 'ratio',
    reference: 1,
    axis: attack,
    rows: [
      { label: attack, group: attack, marks: [mark(0.5), mark(null, 1)] },
      { label: 'x'.repeat(300), marks: [{ ...mark(4), points: [3, 4, 5] }] },
      { label: 'nothing', marks: [] },
    ],
  },
  {
    kind: 'dots',
    scale: 'linear',
    unit: '1/s',
    joined: true,
    axis: attack,
    rows: [mark(0), mark(null), mark(5e6)].map((one) => ({ label: attack, marks: [one] })),
  },
  {
    kind: 'bars',
    unit: 's',
    axis: attack,
    relativeAxis: attack,
    groups: [
      {
        label: attack,
        bars: [
          { ...mark(0.002), ratio: 1, tone: 'baseline' },
          { ...mark(null, 1), ratio: null, text: attack },
        ],
      },
    ],
  },
  {
    kind: 'panels',
    warmup: 1,
    panels: [
      {
        title: attack,
        unit: '1/s',
        lines: [
          { series: 0, at: [1, 2, 3], values: [5, null, 0], stalls: [3] },
          { series: 1, at: [1, 2], values: [null, null], stalls: [] },
        ],
      },
      { title: 'empty', unit: '1', lines: [] },
    ],
  },
]

const draw = (drawing: Drawn, size: 'wide' | 'narrow'): string => {
  if (drawing.kind === 'dots') return dotsSvg(drawing, series, size)
  if (drawing.kind === 'bars') return barsSvg(drawing, series, size)
  return panelsSvg(drawing, series, size)
}

for (const drawing of drawings) {
  for (const size of ['wide', 'narrow'] as const) {
    const svg = draw(drawing, size)

    test(`${drawing.kind}, ${size}: a text of an archive is text and nothing else`, () => {
      const elements = new Set([...svg.matchAll(/<([a-z]+)/gi)].map(([, name]) => name))
      assert.deepEqual(
        [...elements].filter(
          (name) => !['svg', 'g', 'path', 'text', 'circle', 'rect'].includes(name ?? ''),
        ),
        [],
      )
      assert.doesNotMatch(svg, /<[^>]* (?:on\w+|href|style)=/i)
      assert.doesNotMatch(svg, /\p{Cc}/u)
    })

    test(`${drawing.kind}, ${size}: every number is finite and every place inside the drawing`, () => {
      assert.doesNotMatch(svg, /NaN|Infinity|undefined|null/)
      for (const [, x = ''] of svg.matchAll(/ (?:x|cx)="([^"]*)"/g)) {
        assert.ok(Number(x) >= 0 && Number(x) <= drawingWidth[size], x)
      }
    })
  }
}

test('texts are escaped, and cut to their room with a sign', () => {
  assert.equal(escaped('a<b>&"c"\u0007'), 'a&lt;b&gt;&amp;&quot;c&quot;')
  assert.equal(fitted('short', 100), 'short')
  assert.match(fitted('x'.repeat(100), 100), /^x+…$/)
})
