// Parts that the Vega-Lite specifications share. Titles of axes are HTML; ticks and labels are rows of data sets, for the
// type of a Vega scale cannot be a signal and Vega's own axes measure texts differently in Node and in browsers.

import type { TopLevelSpec } from 'vega-lite'

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
