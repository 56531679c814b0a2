// Parts that the Vega-Lite specifications share. Titles of y axes are HTML; titles of x axes, ticks and labels are rows of data sets, for the
// type of a Vega scale cannot be a signal and Vega's own axes measure texts differently in Node and in browsers.

import type { TopLevelSpec } from 'vega-lite'

/** One layer of a specification. */
export type Layer = Extract<TopLevelSpec, { layer: unknown }>['layer'][number]

/** What every specification starts with; sizes and padding are set for each drawing. */
export const frame = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  width: 600,
  height: 340,
  padding: 0,
  autosize: { type: 'none' },
  background: 'transparent',
  config: { aria: false, font: 'inherit', view: { stroke: null } },
} as const satisfies Partial<TopLevelSpec>

/** The look of every text; a layer may change it. */
export const textMark = { type: 'text', fontSize: 12, fill: 'var(--ink-2)' } as const

/** A position on the linear scale whose domain is the signal `domain`. */
export function position(field: string, domain: string) {
  const ends = [{ expr: `${domain}[0]` }, { expr: `${domain}[1]` }]
  return {
    field,
    type: 'quantitative' as const,
    axis: null,
    scale: { domain: ends, nice: false, zero: false },
  }
}

/** A column that already holds what is drawn: a colour, a shape, a dash. */
export function literal(field: string): {
  field: string
  type: 'nominal'
  scale: null
  legend: null
} {
  return { field, type: 'nominal', scale: null, legend: null }
}

/** A column of pixels. */
export function pixels(field: string): {
  field: string
  type: 'quantitative'
  scale: null
  axis: null
} {
  return { field, type: 'quantitative', scale: null, axis: null }
}

/** A column of texts. */
export function label(field = 'label'): { field: string; type: 'nominal' } {
  return { field, type: 'nominal' }
}

/** A column of numbers that are drawn as they are: a width, an opacity. */
export function number(field: string): {
  field: string
  type: 'quantitative'
  scale: null
  legend: null
} {
  return { field, type: 'quantitative', scale: null, legend: null }
}

/** A ring around what carries a warning. */
export const warningRing = {
  type: 'point',
  filled: false,
  fill: null,
  opacity: 1,
  shape: 'circle',
  stroke: 'var(--ink)',
  strokeWidth: 1.25,
  size: 196,
} as const

/** The hollow cross of what has no number. */
export const failedMark = {
  type: 'point',
  filled: false,
  fill: 'var(--paper)',
  opacity: 1,
  shape: 'cross',
  angle: 45,
  stroke: 'var(--ink-3)',
  strokeWidth: 1.5,
  size: 80,
} as const

/** Rows of series that the reader did not hide. */
export const isVisible = 'indexof(hidden, datum.s) < 0'

/** The row under the pointer. */
export const band: Layer = {
  data: { name: 'bands' },
  transform: [{ filter: 'datum.i === at' }],
  mark: { type: 'rect', fill: 'var(--ink)', fillOpacity: 0.07 },
  encoding: {
    x: pixels('left'),
    x2: { field: 'right' },
    y: pixels('top'),
    y2: { field: 'bottom' },
  },
}

/** A rim of paper below a text. */
export const halo = { fill: 'var(--paper)', stroke: 'var(--paper)', strokeWidth: 3 } as const

const styledText = {
  type: 'text',
  fontSize: 12,
  baseline: 'middle',
  align: { expr: 'datum.align' },
  fontWeight: { expr: 'datum.weight' },
} as const

/** Text marks whose style is in their rows. */
export const labels: Layer = {
  data: { name: 'labels' },
  layer: [
    {
      transform: [{ filter: 'datum.halo' }],
      mark: { ...styledText, ...halo },
      encoding: { x: pixels('x'), y: pixels('y'), text: label() },
    },
    {
      mark: styledText,
      encoding: { x: pixels('x'), y: pixels('y'), text: label(), fill: literal('fill') },
    },
  ],
}

/** Grid lines of a horizontal axis with their labels below. */
export function valueAxis(data: string, x: ReturnType<typeof position>): Layer {
  return {
    data: { name: data },
    layer: [
      {
        mark: { type: 'rule', stroke: 'var(--grid)', strokeWidth: 1 },
        encoding: { x, y: { value: 0 }, y2: { value: 'height' } },
      },
      {
        mark: { ...textMark, baseline: 'middle', yOffset: 12 },
        encoding: { x: pixels('labelX'), y: { value: 'height' }, text: label() },
      },
    ],
  }
}
