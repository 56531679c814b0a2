// Groups of horizontal bars in Vega-Lite, ratios to a baseline on an axis of their own. Rows and signals come from
// `view/bars-plot.ts`; nothing of an archive is in here.

import type { TopLevelSpec } from 'vega-lite'
import {
  band,
  failedMark,
  frame,
  halo,
  isVisible,
  label,
  labels,
  literal,
  number,
  pixels,
  position,
  valueAxis,
  warningRing,
} from './layers.ts'

/** A position on the axis of absolute values, or on that of ratios. */
function onAxis(field: string, axis: 'x' | 'ratio') {
  const ends = [{ expr: `${axis}range[0]` }, { expr: `${axis}range[1]` }]
  const { scale, ...channel } = position(field, `${axis}domain`)
  return { ...channel, scale: { ...scale, range: ends } }
}

const ratioText = { type: 'text', fontSize: 12, align: 'left', baseline: 'middle' } as const

const y = pixels('y')
const edges = { y: pixels('top'), y2: { field: 'bottom' } } as const

/** The names of signals and data sets are those of `view/bars-plot.ts`. */
export const bars: TopLevelSpec = {
  ...frame,
  params: [
    { name: 'hidden', value: [] },
    { name: 'at', value: -1 },
    { name: 'xdomain', value: [0, 1] },
    { name: 'xrange', value: [0, 1] },
    { name: 'ratiodomain', value: [0, 1] },
    { name: 'ratiorange', value: [0, 1] },
  ],
  resolve: { scale: { x: 'independent' } },
  layer: [
    band,
    {
      layer: [
        valueAxis('ticks', onAxis('v', 'x')),
        {
          data: { name: 'bars' },
          transform: [{ filter: isVisible }, { filter: 'isNumber(datum.value)' }],
          layer: [
            {
              mark: { type: 'rect' },
              encoding: {
                x: onAxis('value', 'x'),
                x2: { datum: 0 },
                ...edges,
                fill: literal('fill'),
                fillOpacity: number('fillOpacity'),
                stroke: literal('stroke'),
              },
            },
            {
              transform: [{ filter: 'isNumber(datum.low) && datum.high > datum.low' }],
              mark: { type: 'rule', stroke: 'var(--ink)', strokeWidth: 1 },
              encoding: { x: onAxis('low', 'x'), x2: { field: 'high' }, y },
            },
            {
              transform: [{ filter: 'datum.warned' }],
              mark: warningRing,
              encoding: { x: onAxis('value', 'x'), y },
            },
          ],
        },
      ],
    },
    {
      layer: [
        valueAxis('ratioTicks', onAxis('v', 'ratio')),
        {
          data: { name: 'references' },
          mark: { type: 'rule', stroke: 'var(--ink-2)', strokeWidth: 1.5 },
          encoding: { x: onAxis('value', 'ratio'), y: { value: 0 }, y2: { value: 'height' } },
        },
        {
          data: { name: 'bars' },
          transform: [{ filter: isVisible }, { filter: 'isNumber(datum.ratio)' }],
          layer: [
            {
              transform: [
                { calculate: "datum.unclear ? 'var(--rule)' : datum.fill", as: 'fill' },
                { calculate: 'datum.unclear ? 1 : datum.fillOpacity', as: 'fillOpacity' },
                { calculate: 'datum.unclear ? null : datum.stroke', as: 'stroke' },
              ],
              mark: { type: 'rect' },
              encoding: {
                x: onAxis('ratio', 'ratio'),
                x2: { datum: 0 },
                ...edges,
                fill: literal('fill'),
                fillOpacity: number('fillOpacity'),
                stroke: literal('stroke'),
              },
            },
            {
              // The halo keeps a number readable on a grid line.
              mark: { ...ratioText, ...halo },
              encoding: { x: pixels('ratioX'), y, text: label('ratioLabel') },
            },
            {
              transform: [
                { calculate: "datum.unclear ? 'var(--ink-3)' : 'var(--ink)'", as: 'ratioFill' },
              ],
              mark: ratioText,
              encoding: {
                x: pixels('ratioX'),
                y,
                text: label('ratioLabel'),
                fill: literal('ratioFill'),
              },
            },
          ],
        },
      ],
    },
    labels,
    {
      data: { name: 'bars' },
      transform: [{ filter: isVisible }],
      layer: [
        {
          transform: [{ filter: '!isNumber(datum.value)' }],
          mark: failedMark,
          encoding: { x: { value: 7 }, y },
        },
        {
          transform: [
            {
              calculate: "isNumber(datum.value) ? 'var(--ink-2)' : 'var(--ink-3)'",
              as: 'textFill',
            },
          ],
          mark: { type: 'text', fontSize: 12, align: 'left', baseline: 'middle' },
          encoding: { x: pixels('labelX'), y, text: label(), fill: literal('textFill') },
        },
      ],
    },
  ],
}
