// Lines over an x axis in Vega-Lite: one specification for every figure and every mode. Rows and signals come from
// `view/chart-scene.ts`; nothing of an archive is in here.

import type { TopLevelSpec } from 'vega-lite'
import { xScales, yScales } from '../view/axis-scales.ts'
import { labelOffset } from '../view/line-ends.ts'
import {
  failedMark,
  frame,
  halo,
  label,
  literal,
  number,
  pixels,
  position,
  textMark,
  warningRing,
} from './layers.ts'

/** A choice between the expressions of a scale table by the signal that names the scale. */
function choice(signal: string, scales: Readonly<Record<string, { expression: string }>>): string {
  return Object.entries(scales).reduceRight(
    (rest, [name, { expression }]) => `${signal} === '${name}' ? ${expression} : ${rest}`,
    'null',
  )
}

const scaledX = choice('xscale', xScales)

/** Only numbers have a position, on a logarithmic axis only positive ones. */
function scaledY(field: string): string {
  const scaled = choice('yscale', yScales).replaceAll('datum.y', `datum.${field}`)
  return `isNumber(datum.${field}) && (yscale === 'linear' || datum.${field} > 0) ? (${scaled}) : null`
}

/** The value itself, or its ratio to the baseline's median at the same x. */
function relativeValue(field: string): string {
  const ratio = `datum.of[baseline] ? datum.${field} / datum.of[baseline] : null`
  return `baseline < 0 || !isNumber(datum.${field}) ? datum.${field} : (${ratio})`
}

const inRange = 'datum.i >= first && datum.i <= last'
const x = position('xv', 'xdomain')
const y = position('yv', 'ydomain')

/** The names of signals and data sets are those of `ChartScene`. */
export const chart: TopLevelSpec = {
  ...frame,
  params: [
    { name: 'xscale', value: 'log2' },
    { name: 'yscale', value: 'linear' },
    { name: 'baseline', value: -1 },
    { name: 'hidden', value: [] },
    { name: 'first', value: 0 },
    { name: 'last', value: 0 },
    { name: 'at', value: -1 },
    { name: 'xdomain', value: [0, 1] },
    { name: 'ydomain', value: [0, 1] },
    { name: 'pointSize', value: 46 },
  ],
  layer: [
    {
      data: { name: 'yticks' },
      transform: [{ calculate: scaledY('y'), as: 'yv' }],
      layer: [
        {
          mark: { type: 'rule' },
          encoding: {
            x: { value: 0 },
            x2: { value: 'width' },
            y,
            stroke: literal('stroke'),
            strokeWidth: number('strokeWidth'),
          },
        },
        {
          mark: { ...textMark, align: 'right', baseline: 'middle' },
          encoding: { x: { value: -8 }, y, text: label() },
        },
      ],
    },
    {
      data: { name: 'annotations' },
      layer: [
        {
          transform: [{ filter: 'datum.right > datum.left' }],
          mark: { type: 'rect', fill: 'var(--ink)', fillOpacity: 0.06 },
          encoding: {
            x: pixels('left'),
            x2: { field: 'right' },
            y: { value: 0 },
            y2: { value: 'height' },
          },
        },
        {
          transform: [{ filter: 'datum.right === datum.left' }],
          mark: { type: 'rule', stroke: 'var(--ink-3)', strokeWidth: 1, strokeDash: [3, 3] },
          encoding: { x: pixels('left'), y: { value: 0 }, y2: { value: 'height' } },
        },
      ],
    },
    {
      data: { name: 'xticks' },
      transform: [{ calculate: scaledX, as: 'xv' }],
      layer: [
        {
          transform: [{ filter: 'datum.i === at' }],
          mark: { type: 'rule', stroke: 'var(--ink-3)', strokeWidth: 1 },
          encoding: { x, y: { value: 0 }, y2: { value: 'height' } },
        },
        {
          transform: [{ calculate: 'height + datum.length', as: 'foot' }],
          mark: { type: 'rule', stroke: 'var(--ink-3)', strokeWidth: 1 },
          encoding: { x, y: { value: 'height' }, y2: pixels('foot') },
        },
        {
          mark: { ...textMark, baseline: 'top', yOffset: 9 },
          encoding: { x, y: { value: 'height' }, text: label() },
        },
      ],
    },
    {
      data: { name: 'xtitle' },
      mark: { ...textMark, baseline: 'middle' },
      encoding: { x: pixels('x'), y: pixels('y'), text: label() },
    },
    {
      data: { name: 'cells' },
      transform: [
        { filter: `${inRange} && indexof(hidden, datum.s) < 0` },
        { calculate: scaledX, as: 'xv' },
        ...['value', 'low', 'high'].flatMap((field) => [
          { calculate: relativeValue(field), as: `${field}r` },
          { calculate: scaledY(`${field}r`), as: field === 'value' ? 'yv' : `${field}v` },
        ]),
      ],
      layer: [
        {
          transform: [{ filter: 'datum.band && datum.s !== baseline' }],
          mark: { type: 'area', opacity: 0.14, invalid: 'break-paths-show-domains' },
          encoding: {
            x,
            y: position('lowv', 'ydomain'),
            y2: { field: 'highv' },
            detail: { field: 's', type: 'nominal' },
            fill: literal('colour'),
          },
        },
        {
          transform: [{ filter: 'isNumber(datum.lowv) && datum.highv > datum.lowv' }],
          mark: { type: 'rule', strokeWidth: 1 },
          encoding: {
            x,
            y: position('lowv', 'ydomain'),
            y2: { field: 'highv' },
            stroke: literal('colour'),
          },
        },
        {
          // The baseline of a relative chart is the strong line of the axis.
          transform: [{ filter: 'datum.s !== baseline' }],
          mark: {
            type: 'line',
            strokeJoin: 'round',
            invalid: 'break-paths-show-domains',
          },
          encoding: {
            x,
            y,
            detail: { field: 's', type: 'nominal' },
            stroke: literal('colour'),
            strokeDash: literal('dash'),
            strokeWidth: number('width'),
          },
        },
        {
          transform: [{ filter: 'isNumber(datum.yv)' }],
          layer: [
            {
              mark: {
                type: 'point',
                filled: true,
                opacity: 1,
                size: { expr: 'pointSize' },
              },
              encoding: { x, y, fill: literal('colour'), shape: literal('shape') },
            },
            {
              transform: [{ filter: 'datum.warned' }],
              mark: { ...warningRing, size: { expr: 'pointSize * 3' } },
              encoding: { x, y },
            },
          ],
        },
        {
          transform: [{ filter: "datum.state === 'failed'" }],
          mark: failedMark,
          encoding: { x, y: pixels('gap'), stroke: literal('colour') },
        },
        {
          transform: [{ filter: "datum.state === 'missing'" }],
          mark: {
            type: 'point',
            filled: false,
            fill: null,
            opacity: 1,
            shape: 'stroke',
            strokeWidth: 2,
            size: 70,
          },
          encoding: { x, y: pixels('gap'), stroke: literal('colour') },
        },
      ],
    },
    {
      data: { name: 'marks' },
      layer: [
        {
          mark: { ...textMark, ...halo, fontSize: 11, baseline: 'bottom', yOffset: -7 },
          encoding: { x: pixels('x'), y: pixels('y'), text: label() },
        },
        {
          mark: { ...textMark, fontSize: 11, baseline: 'bottom', yOffset: -7 },
          encoding: { x: pixels('x'), y: pixels('y'), text: label() },
        },
      ],
    },
    {
      data: { name: 'annotations' },
      layer: [
        {
          mark: { ...textMark, ...halo, baseline: 'middle', align: { expr: 'datum.align' } },
          encoding: { x: pixels('labelX'), y: pixels('labelY'), text: label() },
        },
        {
          mark: { ...textMark, baseline: 'middle', align: { expr: 'datum.align' } },
          encoding: { x: pixels('labelX'), y: pixels('labelY'), text: label() },
        },
      ],
    },
    {
      data: { name: 'ends' },
      layer: [
        {
          mark: { type: 'rule', strokeWidth: 1 },
          encoding: {
            x: pixels('left'),
            x2: { value: { expr: `width + ${String(labelOffset - 3)}` } },
            y: pixels('from'),
            y2: pixels('to'),
            stroke: literal('colour'),
          },
        },
        {
          mark: {
            ...textMark,
            fill: 'var(--ink)',
            align: 'left',
            baseline: 'middle',
            fontWeight: { expr: 'datum.weight' },
          },
          encoding: {
            x: { value: { expr: `width + ${String(labelOffset)}` } },
            y: pixels('to'),
            text: label(),
          },
        },
      ],
    },
  ],
}
