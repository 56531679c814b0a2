// The chart of a `throughput` figure, authored in Vega-Lite: one specification for every figure and
// every mode. Rows and signals come from `view/scene.ts`; nothing of an archive stands in here.

import type { TopLevelSpec } from 'vega-lite'
import { xScales, yScales } from '../view/axis-scales.ts'
import { endText } from '../view/line-ends.ts'

/** A choice between the expressions of a scale table by the signal that names the scale. */
function choice(signal: string, scales: Readonly<Record<string, { expression: string }>>): string {
  return Object.entries(scales).reduceRight(
    (rest, [name, { expression }]) => `${signal} === '${name}' ? ${expression} : ${rest}`,
    'null',
  )
}

const xPlace = choice('xscale', xScales)

/** Only numbers have a place, on a logarithmic axis only positive ones. */
function yPlace(field: string): string {
  const place = choice('yscale', yScales).replaceAll('datum.y', `datum.${field}`)
  return `isNumber(datum.${field}) && (yscale === 'linear' || datum.${field} > 0) ? (${place}) : null`
}

/** The value itself, or its ratio to the baseline's median at the same x. */
function shown(field: string): string {
  const ratio = `datum.of[baseline] ? datum.${field} / datum.of[baseline] : null`
  return `baseline < 0 || !isNumber(datum.${field}) ? datum.${field} : (${ratio})`
}

const inRange = 'datum.i >= first && datum.i <= last'

/** A position on the linear scale whose domain is the signal `domain`. */
function position(field: string, domain: string) {
  const ends = [{ expr: `${domain}[0]` }, { expr: `${domain}[1]` }]
  return {
    field,
    type: 'quantitative' as const,
    axis: null,
    scale: { domain: ends, nice: false, zero: false },
  }
}

const x = position('xv', 'xdomain')
const y = position('yv', 'ydomain')

/** A column that already holds what is drawn: a colour, a shape, a place in pixels. */
function as(field: string): { field: string; type: 'nominal'; scale: null; legend: null } {
  return { field, type: 'nominal', scale: null, legend: null }
}

function pixels(field: string): { field: string; type: 'quantitative'; scale: null; axis: null } {
  return { field, type: 'quantitative', scale: null, axis: null }
}

const words = { type: 'text', fontSize: 12, fill: 'var(--ink-2)' } as const

/** Compiled once by `compile.ts`; the names of its signals and data sets are those of `Scene`. */
export const throughput: TopLevelSpec = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  width: 600,
  height: 340,
  padding: 0,
  autosize: { type: 'none' },
  background: 'transparent',
  config: { aria: false, font: 'inherit', view: { stroke: null } },
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
      transform: [{ calculate: yPlace('y'), as: 'yv' }],
      layer: [
        {
          mark: { type: 'rule' },
          encoding: {
            x: { value: 0 },
            x2: { value: 'width' },
            y,
            stroke: as('stroke'),
            strokeWidth: { ...as('strokeWidth'), type: 'quantitative' },
          },
        },
        {
          mark: { ...words, align: 'right', baseline: 'middle' },
          encoding: { x: { value: -8 }, y, text: { field: 'label', type: 'nominal' } },
        },
      ],
    },
    {
      data: { name: 'xticks' },
      transform: [{ calculate: xPlace, as: 'xv' }],
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
          mark: { ...words, baseline: 'top', yOffset: 9 },
          encoding: { x, y: { value: 'height' }, text: { field: 'label', type: 'nominal' } },
        },
      ],
    },
    {
      data: { name: 'cells' },
      transform: [
        { filter: `${inRange} && indexof(hidden, datum.s) < 0` },
        { calculate: xPlace, as: 'xv' },
        ...['value', 'low', 'high'].flatMap((field) => [
          { calculate: shown(field), as: `${field}r` },
          { calculate: yPlace(`${field}r`), as: field === 'value' ? 'yv' : `${field}v` },
        ]),
      ],
      layer: [
        {
          transform: [{ filter: 'isNumber(datum.lowv) && datum.highv > datum.lowv' }],
          mark: { type: 'rule', strokeWidth: 1 },
          encoding: {
            x,
            y: position('lowv', 'ydomain'),
            y2: { field: 'highv' },
            stroke: as('colour'),
          },
        },
        {
          // The baseline of a relative chart is the strong line of the axis.
          transform: [{ filter: 'datum.s !== baseline' }],
          mark: {
            type: 'line',
            strokeWidth: 2,
            strokeJoin: 'round',
            invalid: 'break-paths-show-domains',
          },
          encoding: {
            x,
            y,
            detail: { field: 's', type: 'nominal' },
            stroke: as('colour'),
            strokeDash: as('dash'),
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
              encoding: { x, y, fill: as('colour'), shape: as('shape') },
            },
            {
              transform: [{ filter: 'datum.warned' }],
              mark: {
                type: 'point',
                filled: false,
                fill: null,
                opacity: 1,
                shape: 'circle',
                stroke: 'var(--ink)',
                strokeWidth: 1.25,
                size: { expr: 'pointSize * 3' },
              },
              encoding: { x, y },
            },
          ],
        },
        {
          transform: [{ filter: "datum.state === 'failed'" }],
          mark: {
            type: 'point',
            filled: false,
            fill: 'var(--paper)',
            opacity: 1,
            shape: 'cross',
            angle: 45,
            strokeWidth: 1.5,
            size: 80,
          },
          encoding: { x, y: pixels('gap'), stroke: as('colour') },
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
          encoding: { x, y: pixels('gap'), stroke: as('colour') },
        },
      ],
    },
    {
      data: { name: 'words' },
      mark: { ...words, fontSize: 11, baseline: 'bottom', yOffset: -7 },
      encoding: { x: pixels('x'), y: pixels('y'), text: { field: 'label', type: 'nominal' } },
    },
    {
      data: { name: 'ends' },
      layer: [
        {
          mark: { type: 'rule', strokeWidth: 1 },
          encoding: {
            x: pixels('left'),
            x2: { value: { expr: `width + ${String(endText - 3)}` } },
            y: pixels('from'),
            y2: pixels('to'),
            stroke: as('colour'),
          },
        },
        {
          mark: { ...words, fill: 'var(--ink)', align: 'left', baseline: 'middle' },
          encoding: {
            x: { value: { expr: `width + ${String(endText)}` } },
            y: pixels('to'),
            text: { field: 'label', type: 'nominal' },
          },
        },
      ],
    },
  ],
}
