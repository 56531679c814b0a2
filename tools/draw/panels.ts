// Panels over one time axis in Vega-Lite. Rows and signals come from `view/panels-plot.ts`; nothing of an archive is in here.

import type { TopLevelSpec } from 'vega-lite'
import { frame, isVisible, label, labels, literal, pixels, position, textMark } from './layers.ts'

const x = position('t', 'xdomain')
// Pixels by a scale, for only a scaled channel breaks a line at what has no number.
const y = position('y', 'ydomain')
const inRange = 'datum.t >= xdomain[0] && datum.t <= xdomain[1]'

/** The names of signals and data sets are those of `view/panels-plot.ts`. */
export const panels: TopLevelSpec = {
  ...frame,
  params: [
    { name: 'hidden', value: [] },
    { name: 'at', value: -1 },
    { name: 'xdomain', value: [0, 1] },
    { name: 'ydomain', value: [1, 0] },
  ],
  layer: [
    {
      data: { name: 'warmups' },
      mark: { type: 'rect', fill: 'var(--wash)' },
      encoding: {
        x: position('from', 'xdomain'),
        x2: { field: 'to' },
        y: pixels('top'),
        y2: { field: 'bottom' },
      },
    },
    {
      data: { name: 'grid' },
      mark: { type: 'rule', strokeWidth: 1 },
      encoding: {
        x: { value: 0 },
        x2: { value: 'width' },
        y: pixels('y'),
        stroke: literal('stroke'),
      },
    },
    {
      data: { name: 'times' },
      transform: [{ filter: 'datum.i === at' }],
      mark: { type: 'rule', stroke: 'var(--ink-3)', strokeWidth: 1 },
      encoding: { x, y: { value: 0 }, y2: { value: 'height' } },
    },
    labels,
    {
      data: { name: 'readings' },
      transform: [{ filter: 'datum.i === at' }],
      mark: { ...textMark, fill: 'var(--ink)', align: 'right', baseline: 'middle' },
      encoding: { x: { value: 'width' }, y: pixels('y'), text: label() },
    },
    {
      data: { name: 'samples' },
      transform: [{ filter: `${isVisible} && ${inRange}` }],
      layer: [
        {
          transform: [{ filter: 'isNumber(datum.high)' }],
          mark: { type: 'area', fillOpacity: 0.18, line: false },
          encoding: {
            x,
            y: pixels('low'),
            y2: { field: 'high' },
            detail: { field: 'k', type: 'nominal' },
            fill: literal('colour'),
          },
        },
        {
          mark: {
            type: 'line',
            strokeWidth: 1.5,
            strokeJoin: 'round',
            strokeCap: 'round',
            invalid: 'break-paths-show-domains',
          },
          encoding: {
            x,
            y,
            detail: { field: 'k', type: 'nominal' },
            stroke: literal('colour'),
            strokeDash: literal('dash'),
          },
        },
      ],
    },
    {
      data: { name: 'stalls' },
      transform: [{ filter: `${isVisible} && ${inRange}` }],
      mark: {
        type: 'point',
        filled: true,
        fill: 'var(--warn)',
        opacity: 1,
        shape: 'triangle-up',
        size: 36,
      },
      encoding: { x, y: pixels('y') },
    },
    {
      data: { name: 'xticks' },
      layer: [
        {
          mark: { type: 'rule', stroke: 'var(--ink-3)', strokeWidth: 1 },
          encoding: { x, y: { value: 'height' }, y2: { value: { expr: 'height + 4' } } },
        },
        {
          mark: {
            ...textMark,
            baseline: 'middle',
            yOffset: 14,
            align: { expr: 'datum.align' },
          },
          encoding: { x, y: { value: 'height' }, text: label() },
        },
      ],
    },
  ],
}
