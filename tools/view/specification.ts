// Plain Vega-Lite specifications whose rows and parameters are filled in: one per form of drawing, compiled once, drawn with the
// data of any figure.

import { dashes, shapes } from '../core/series-styles.ts'
import type { ChartFigure } from './chart-figure.ts'

/** A Vega-Lite specification, or a part of one. */
export type Specification = Readonly<Record<string, unknown>>

/** Colours and lines of the page; a specification that leaves the page gets their values. */
export const ink = 'var(--ink)'
export const ink2 = 'var(--ink-2)'
export const ink3 = 'var(--ink-3)'
const grid = 'var(--grid)'
export const paper = 'var(--paper)'

/** Pixels from the edge of the plot to the label of a line. */
export const labelOffset = 16

/** The parts that all forms have; `params` are named with their values until a figure fills them in. */
export function form(
  params: Readonly<Record<string, unknown>>,
  data: Readonly<Record<string, readonly object[]>>,
  parts: Specification,
): Specification {
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    width: 600,
    height: 340,
    padding: 0,
    autosize: { type: 'none' },
    background: 'transparent',
    datasets: data,
    params: Object.entries(params).map(([name, value]) => ({ name, value })),
    ...parts,
    config: {
      aria: false,
      font: 'inherit',
      view: { stroke: null },
      text: { fontSize: 12, fill: ink2 },
      axis: {
        domainColor: ink3,
        gridColor: grid,
        labelColor: ink2,
        labelFontSize: 12,
        labelOverlap: false,
        tickColor: ink3,
        titleColor: ink2,
        titleFontSize: 12,
        titleFontWeight: 'normal',
      },
    },
  }
}

/** A parameter as a value of the specification. */
export function param(name: string): { readonly signal: string } {
  return { signal: name }
}

/** Colour, shape or dash of each series, by parameters of the same names as those of `seriesParams`. */
export function bySeries(range: 'colours' | 'shapes' | 'dashes'): Specification {
  return {
    field: 's',
    type: 'nominal',
    legend: null,
    scale: { domain: param('indices'), range: param(range) },
  }
}

/** The parameters that `bySeries` names. */
export function seriesParams({ series }: ChartFigure): Readonly<Record<string, unknown>> {
  return {
    indices: series.map((_, index) => index),
    colours: series.map(({ colour }) => `var(--c-${colour})`),
    shapes: series.map(({ marker }) => shapes[marker % shapes.length] ?? 'circle'),
    dashes: series.map(({ dash }) => dashes[dash % dashes.length] ?? [1, 0]),
  }
}

/** The parameters of `seriesParams` before a figure fills them in. */
export const noSeries = { indices: [], colours: [], shapes: [], dashes: [] }

/** A ring around what carries a warning. */
export const warningRing = {
  type: 'point',
  filled: false,
  fill: null,
  opacity: 1,
  shape: 'circle',
  stroke: ink,
  strokeWidth: 1.25,
} as const

/** The hollow cross of what has no number. */
export const failedMark = {
  type: 'point',
  filled: false,
  fill: paper,
  opacity: 1,
  shape: 'cross',
  angle: 45,
  strokeWidth: 1.5,
  size: 80,
} as const

/** A text with a rim of paper below it, so that no line crosses its letters; two layers. */
export function haloText(mark: Specification, encoding: Specification): readonly Specification[] {
  const halo = { type: 'text', strokeWidth: 3, ...mark, fill: paper, stroke: paper }
  return [
    { mark: halo, encoding },
    { mark: { type: 'text', ...mark }, encoding },
  ]
}
