// Lines over an x axis, one panel.

import {
  bySeries,
  failedMark,
  form,
  haloText,
  ink,
  ink3,
  labelOffset,
  noSeries,
  param,
  warningRing,
  type Specification,
} from './specification.ts'

const xAxis = {
  title: param('xTitle'),
  titlePadding: 8,
  titleLimit: param('plotWidth'),
  values: param('xValues'),
  labelExpr: 'xTexts[indexof(xValues, datum.value)]',
  grid: false,
  tickSize: 4,
  labelPadding: param('labelPadding'),
  labelFlush: false,
  labelLimit: 0,
}
const yAxis = {
  title: null,
  values: param('yTicks'),
  tickCount: param('yTickCount'),
  labelOverlap: true,
  labelExpr: "format(datum.value / prefix.size, ',~f') + prefix.suffix",
  labelPadding: 8,
  domain: false,
  ticks: false,
}
const onX = {
  type: 'quantitative',
  scale: { domain: param('xDomain'), nice: false, zero: false },
  axis: xAxis,
}
const onY = {
  type: 'quantitative',
  scale: { domain: param('yDomain'), nice: param('yNice'), zero: false },
  axis: yAxis,
}
const value = { ...onY, field: 'y' }
// Whiskers of equal x stand beside each other.
const dodge = 'datum.aside || (datum.s - (length(colours) - 1) / 2) * min(3, 12 / length(colours))'
const aside = { xOffset: { expr: 'datum.aside || 0' } }
// Between the axis and its labels, where no value is.
const inFoot = { yOffset: 9 }

// Rows are in the order of the x values.
const inRows = { value: null }

/** The form of a line chart. */
export const lineForm: Specification = form(
  {
    ...noSeries,
    ...{
      xType: 'linear',
      yType: 'linear',
      yNice: true,
      xDomain: [1, 2],
      xValues: [],
      xTexts: [],
      xTitle: '',
      plotWidth: 600,
      yDomain: [0, 1],
      yTicks: null,
      yTickCount: 4,
      labelPadding: 5,
    },
    ...{ prefix: { size: 1, suffix: '' }, pointSize: 46, lineWidth: 2 },
    ...{ baseline: -1, hidden: [], first: 0, last: 0 },
    ...{ endShifts: {}, wordShifts: {} },
  },
  { points: [], references: [], ticks: [] },
  {
    data: { name: 'points' },
    encoding: { x: { ...onX, field: 'x' } },
    layer: [
      {
        data: { name: 'references' },
        mark: { type: 'rule', strokeWidth: 1.5, stroke: ink },
        encoding: { x: { value: 0 }, x2: { value: 'width' }, y: value },
      },
      {
        name: 'ticks',
        data: { name: 'ticks' },
        encoding: { y: { value: { expr: 'datum.y' } }, color: bySeries('colours') },
        layer: [
          { mark: { type: 'line', strokeWidth: 1.5 }, encoding: { order: inRows } },
          {
            mark: { type: 'rule', strokeWidth: 2, yOffset: -4, y2Offset: 4 },
            encoding: { y2: { value: { expr: 'datum.y' } } },
          },
          ...haloText(
            {
              ...{ fontSize: 11, baseline: 'middle', align: { expr: 'datum.align' } },
              xOffset: { expr: "datum.align === 'left' ? 5 : -5" },
            },
            { text: { field: 'word' }, color: { value: ink } },
          ),
        ],
      },
      {
        transform: [
          { filter: 'datum.i >= first && datum.i <= last && indexof(hidden, datum.s) < 0' },
        ],
        encoding: { color: bySeries('colours') },
        layer: [
          {
            name: 'bands',
            transform: [{ filter: 'datum.band && datum.s !== baseline' }],
            mark: { type: 'area', opacity: 0.14 },
            encoding: {
              y: { ...onY, field: 'yLow' },
              y2: { field: 'yHigh' },
              order: inRows,
            },
          },
          {
            name: 'ranges',
            transform: [{ filter: 'datum.yHigh > datum.yLow' }],
            mark: { type: 'rule', xOffset: { expr: dodge } },
            encoding: { y: { ...onY, field: 'yLow' }, y2: { field: 'yHigh' } },
          },
          {
            name: 'lines',
            // The baseline of a relative chart is the reference line.
            transform: [{ filter: 'datum.s !== baseline' }],
            mark: {
              type: 'line',
              strokeJoin: 'round',
              strokeWidth: { expr: 'datum.strong ? 1.5 * lineWidth : lineWidth' },
            },
            encoding: {
              y: value,
              strokeDash: bySeries('dashes'),
              order: inRows,
            },
          },
          {
            name: 'dots',
            mark: {
              ...{ type: 'point', filled: true, opacity: 1, size: { expr: 'pointSize' } },
              ...aside,
            },
            encoding: { y: value, shape: bySeries('shapes') },
          },
          {
            name: 'warnings',
            transform: [{ filter: 'datum.warned' }],
            mark: { ...warningRing, size: { expr: 'pointSize * 3' }, ...aside },
            encoding: { y: value, color: { value: ink } },
          },
          {
            name: 'failed',
            transform: [{ filter: "datum.foot === 'failed'" }],
            mark: { ...failedMark, size: 56, ...inFoot },
            encoding: { y: { value: 'height' }, color: { value: ink3 } },
          },
          {
            name: 'missing',
            transform: [{ filter: "datum.foot === 'missing'" }],
            mark: {
              ...{ type: 'point', filled: false, opacity: 1, shape: 'stroke' },
              ...{ strokeWidth: 2, size: 70, ...inFoot },
            },
            encoding: { y: { value: 'height' }, color: { value: ink3 } },
          },
          {
            name: 'words',
            transform: [
              { filter: 'datum.word' },
              { calculate: "datum.panel + ',' + datum.s + ',' + datum.i", as: 'key' },
            ],
            layer: haloText(
              {
                ...{ fontSize: 11, fontWeight: 600, baseline: 'bottom' },
                xOffset: { expr: 'wordShifts[datum.key] ? wordShifts[datum.key][0] : 0' },
                yOffset: { expr: 'wordShifts[datum.key] ? wordShifts[datum.key][1] : 0' },
              },
              {
                y: value,
                text: { value: { expr: "wordShifts[datum.key] === null ? '' : datum.word" } },
                // The name of a line at its peak has its colour.
                color: {
                  condition: { test: 'datum.word === datum.series', ...bySeries('colours') },
                  value: ink,
                },
              },
            ),
          },
          {
            name: 'ends',
            transform: [
              { filter: 'datum.end' },
              { calculate: "datum.panel + ',' + datum.s", as: 'key' },
            ],
            layer: [
              {
                mark: {
                  ...{ type: 'rule', xOffset: 6, x2Offset: labelOffset - 3 },
                  strokeWidth: { expr: 'endShifts[datum.key] === null ? 0 : 1' },
                  y2Offset: { expr: 'endShifts[datum.key] || 0' },
                },
                encoding: { x2: { field: 'x' }, y: value, y2: { field: 'y' } },
              },
              {
                name: 'names',
                mark: {
                  ...{ type: 'text', align: 'left', baseline: 'middle', xOffset: labelOffset },
                  fontWeight: { expr: "datum.strong ? 600 : 'normal'" },
                  yOffset: { expr: 'endShifts[datum.key] || 0' },
                },
                encoding: {
                  y: value,
                  text: { value: { expr: "endShifts[datum.key] === null ? '' : datum.end" } },
                  color: { value: ink },
                },
              },
            ],
          },
        ],
      },
    ],
  },
)
