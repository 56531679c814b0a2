// Panels below each other over one time axis: a metric each, a line a run, the declared warm-up shaded.

import { bySeries, form, ink, ink3, noSeries, param, type Specification } from './specification.ts'

const onX = {
  type: 'quantitative',
  scale: { domain: param('xDomain'), nice: false, zero: false },
  axis: {
    title: param('xTitle'),
    titlePadding: 8,
    tickCount: param('xTickCount'),
    labelExpr: "format(datum.value, ',~f') + (datum.index === 0 ? xUnit : '')",
    labelFlush: true,
    labelOverlap: true,
    grid: false,
    domain: false,
    tickSize: 4,
  },
}
const onY = {
  type: 'quantitative',
  scale: { domain: [0, { expr: 'units[parent.panel].highest' }], nice: 2, zero: false },
  axis: {
    title: null,
    tickCount: 2,
    labelExpr: "format(datum.value / units[parent.panel].size, ',~f') + units[parent.panel].suffix",
    labelPadding: 6,
    domain: false,
    ticks: false,
  },
}
const x = { ...onX, field: 't' }
const inRange = 'datum.t >= xDomain[0] && datum.t <= xDomain[1]'

/** The form of panels over time. */
export const panelsForm: Specification = form(
  {
    ...noSeries,
    ...{ xDomain: [0, 1], xTitle: '', xTickCount: 7, xUnit: '', titles: [], units: [] },
    ...{ hidden: [], named: false, endShifts: {} },
  },
  { samples: [], warmups: [] },
  {
    data: { name: 'samples' },
    facet: {
      row: {
        field: 'panel',
        type: 'ordinal',
        header: {
          title: null,
          labelExpr: 'titles[datum.value]',
          labelOrient: 'top',
          labelAnchor: 'start',
          labelFontSize: 12,
          labelColor: ink,
          labelPadding: 8,
        },
      },
    },
    resolve: { scale: { y: 'independent' } },
    bounds: 'flush',
    spacing: 44,
    spec: {
      width: 600,
      height: 96,
      layer: [
        {
          data: { name: 'warmups' },
          mark: { type: 'rect', fill: 'var(--wash)' },
          encoding: { x: { ...onX, field: 'from' }, x2: { field: 'to' } },
        },
        {
          data: { name: 'warmups' },
          mark: { type: 'text', fill: ink3, align: 'left', baseline: 'middle' },
          encoding: {
            x: { value: 6 },
            y: { value: 9 },
            text: { value: { expr: "parent.panel === 0 ? 'warm-up' : ''" } },
          },
        },
        {
          transform: [{ filter: `${inRange} && indexof(hidden, datum.s) < 0` }],
          encoding: { x, color: bySeries('colours') },
          layer: [
            {
              transform: [{ filter: 'isNumber(datum.high)' }],
              mark: { type: 'area', opacity: 1, fillOpacity: 0.18, line: false },
              encoding: {
                y: { ...onY, field: 'low' },
                y2: { field: 'high' },
                detail: { field: 'k' },
              },
            },
            {
              transform: [{ filter: '!datum.stall' }],
              name: 'lines',
              mark: {
                type: 'line',
                strokeWidth: 1.5,
                strokeJoin: 'round',
                strokeCap: 'round',
              },
              encoding: {
                y: { ...onY, field: 'value' },
                detail: { field: 'k' },
                strokeDash: bySeries('dashes'),
              },
            },
            {
              transform: [{ filter: 'datum.stall' }],
              mark: {
                ...{ type: 'point', filled: true, opacity: 1, shape: 'triangle-up', size: 36 },
                yOffset: 5,
              },
              encoding: { y: { ...onY, datum: 0 }, color: { value: 'var(--warn)' } },
            },
            {
              name: 'names',
              transform: [
                { filter: 'named && isNumber(datum.value)' },
                { joinaggregate: [{ op: 'max', field: 't', as: 'end' }], groupby: ['k'] },
                { filter: 'datum.t === datum.end' },
                { calculate: "datum.panel + ',' + datum.s", as: 'key' },
              ],
              mark: {
                ...{ type: 'text', align: 'left', baseline: 'middle', limit: 146, xOffset: 6 },
                yOffset: { expr: 'endShifts[datum.key] || 0' },
              },
              encoding: {
                y: { ...onY, field: 'value' },
                text: { value: { expr: "endShifts[datum.key] === null ? '' : datum.series" } },
              },
            },
          ],
        },
      ],
    },
  },
)
