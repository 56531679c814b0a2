// Rows of dots over one axis in Vega-Lite. Rows and signals come from `view/dots-plot.ts`; nothing of an archive is in here.

import type { TopLevelSpec } from 'vega-lite'
import {
  band,
  failedMark,
  frame,
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

/** A value on the axis; ratios are drawn by their logarithm. */
function scaled(field: string): { calculate: string; as: string } {
  const value = `datum.${field}`
  return {
    calculate: `!isNumber(${value}) ? null : scale === 'log' ? (${value} > 0 ? log(${value}) : null) : ${value}`,
    as: field === 'value' ? 'v' : `${field}v`,
  }
}

const x = position('v', 'xdomain')
const y = pixels('y')

/** The names of signals and data sets are those of `DotsData`. */
export const dots: TopLevelSpec = {
  ...frame,
  params: [
    { name: 'scale', value: 'linear' },
    { name: 'hidden', value: [] },
    { name: 'at', value: -1 },
    { name: 'xdomain', value: [0, 1] },
  ],
  layer: [
    band,
    valueAxis('ticks', x),
    {
      data: { name: 'references' },
      transform: [scaled('value')],
      mark: { type: 'rule', stroke: 'var(--ink-2)', strokeWidth: 1.5 },
      encoding: { x, y: { value: 0 }, y2: { value: 'height' } },
    },
    {
      data: { name: 'joined' },
      transform: [{ filter: isVisible }, scaled('value')],
      mark: {
        type: 'line',
        orient: 'horizontal',
        strokeWidth: 1.5,
        strokeOpacity: 0.45,
        invalid: 'break-paths-show-domains',
      },
      encoding: { x, y, stroke: literal('colour') },
    },
    labels,
    {
      data: { name: 'marks' },
      transform: [{ filter: isVisible }, ...['value', 'low', 'high'].map(scaled)],
      layer: [
        {
          transform: [{ filter: 'isNumber(datum.lowv) && datum.highv > datum.lowv' }],
          mark: { type: 'rule' },
          encoding: {
            x: position('lowv', 'xdomain'),
            x2: { field: 'highv' },
            y,
            stroke: literal('colour'),
            strokeWidth: number('lineWidth'),
            strokeOpacity: number('lineOpacity'),
          },
        },
      ],
    },
    {
      data: { name: 'samples' },
      transform: [{ filter: isVisible }, scaled('value')],
      mark: {
        type: 'point',
        filled: true,
        opacity: 1,
        fillOpacity: 0.6,
        shape: 'circle',
        size: 20,
      },
      encoding: { x, y, fill: literal('colour') },
    },
    {
      data: { name: 'marks' },
      transform: [{ filter: isVisible }, scaled('value')],
      layer: [
        {
          transform: [{ filter: "datum.sign === 'median'" }],
          mark: { type: 'rule', stroke: 'var(--ink)', strokeWidth: 2 },
          encoding: { x, y: pixels('top'), y2: { field: 'bottom' } },
        },
        {
          transform: [{ filter: "datum.sign === 'dot' && isNumber(datum.v)" }],
          mark: { type: 'point', filled: true, opacity: 1, size: 64, strokeWidth: 1.8 },
          encoding: {
            x,
            y,
            fill: literal('fill'),
            stroke: literal('colour'),
            shape: literal('shape'),
          },
        },
        {
          transform: [{ filter: 'datum.warned && isNumber(datum.v)' }],
          mark: warningRing,
          encoding: { x, y },
        },
        {
          transform: [{ filter: "datum.sign === 'failed'" }],
          mark: failedMark,
          encoding: { x: { value: { expr: 'width + 2' } }, y },
        },
        {
          mark: {
            type: 'text',
            fontSize: 12,
            align: 'left',
            baseline: 'middle',
            fontWeight: { expr: 'datum.weight' },
          },
          encoding: {
            x: { value: { expr: 'width + 12' } },
            y,
            text: label(),
            fill: literal('textFill'),
          },
        },
      ],
    },
  ],
}
