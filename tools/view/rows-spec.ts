// Rows of dots or groups of bars over one axis: rows stand on a scale of lines, from the top.

import {
  bySeries,
  failedMark,
  form,
  haloText,
  ink,
  ink2,
  ink3,
  noSeries,
  paper,
  param,
  warningRing,
  type Specification,
} from './specification.ts'

const params = {
  ...noSeries,
  ...{
    xType: 'linear',
    xNice: true,
    xDomain: [0, 1],
    xTicks: null,
    xTickCount: 4,
    xFormat: ',~f',
    xRange: [0, 1],
    yDomain: [1, 0],
  },
  ...{ prefix: { size: 1, suffix: '' }, rows: [], rowsAt: [], rowLimit: 100, textLimit: 100 },
  ...{ edge: 0, fullWidth: 0, hidden: [] },
}

const onY = {
  type: 'quantitative',
  scale: { domain: param('yDomain'), nice: false, zero: false },
  axis: {
    title: null,
    values: param('rowsAt'),
    labelExpr: 'rows[indexof(rowsAt, datum.value)]',
    labelColor: ink,
    labelLimit: param('rowLimit'),
    labelPadding: 12,
    grid: false,
    domain: false,
    ticks: false,
  },
} as const
const y = { ...onY, field: 'y' }
const edges = { y: { ...onY, field: 'top' }, y2: { field: 'bottom' } }

const xAxis = {
  orient: 'bottom',
  title: null,
  domain: false,
  ticks: false,
  labelPadding: 6,
  labelFlush: false,
  labelOverlap: true,
  labelSeparation: 6,
  values: param('xTicks'),
  tickCount: param('xTickCount'),
  labelExpr: 'format(datum.value / prefix.size, xFormat) + prefix.suffix',
}

const isShown = 'indexof(hidden, datum.s) < 0'
const isNumber = 'isNumber(datum.value)'
const isBar = "datum.sign === 'bar'"

/** Names of groups, and on a phone those of rows. */
const headings = {
  name: 'headings',
  data: { name: 'headings' },
  layer: haloText(
    {
      baseline: 'middle',
      align: 'left',
      limit: { expr: 'fullWidth' },
      // No rule is seen between the letters.
      strokeWidth: 7,
      fontWeight: { expr: "datum.strong ? 600 : 'normal'" },
    },
    { x: { value: { expr: 'edge' } }, y, text: { field: 'text' }, color: { value: ink } },
  ),
}

const onX = {
  type: 'quantitative',
  scale: {
    ...{ domain: param('xDomain'), range: [{ expr: 'xRange[0]' }, { expr: 'xRange[1]' }] },
    ...{ nice: param('xNice'), zero: false },
  },
  axis: xAxis,
}
const x = { ...onX, field: 'value' }
const colour = { ...bySeries('colours'), condition: { test: 'datum.unclear', value: ink3 } }

/** The form of rows. */
export const rowsForm: Specification = form(
  params,
  { marks: [], samples: [], joined: [], headings: [], references: [] },
  {
    data: { name: 'marks' },
    layer: [
      {
        name: 'references',
        data: { name: 'references' },
        mark: { type: 'rule', stroke: ink2, strokeWidth: 1.5 },
        encoding: { x, ...edges },
      },
      {
        name: 'joined',
        data: { name: 'joined' },
        transform: [{ filter: isShown }],
        mark: {
          type: 'line',
          orient: 'horizontal',
          strokeWidth: 1.5,
          strokeOpacity: 0.45,
        },
        encoding: { x, y, color: bySeries('colours'), order: { field: 'i' } },
      },
      headings,
      {
        name: 'bars',
        transform: [{ filter: `${isShown} && ${isBar}` }],
        mark: {
          type: 'rect',
          strokeWidth: { expr: 'datum.pale ? 1 : 0' },
          fillOpacity: { expr: 'datum.pale ? 0.3 : 1' },
        },
        encoding: {
          ...{ x, x2: { value: 0 }, ...edges },
          ...{ fill: bySeries('colours'), stroke: bySeries('colours') },
        },
      },
      {
        transform: [{ filter: `${isShown} && datum.high > datum.low` }],
        mark: {
          type: 'rule',
          strokeWidth: { expr: `${isBar} ? 1 : datum.sampled ? 5 : 1.5` },
          strokeOpacity: { expr: 'datum.sampled ? 0.25 : 1' },
        },
        encoding: {
          ...{ x: { ...onX, field: 'low' }, x2: { field: 'high' }, y },
          color: {
            ...colour,
            condition: [{ test: isBar, value: ink }, colour.condition],
          },
        },
      },
      {
        name: 'samples',
        data: { name: 'samples' },
        transform: [{ filter: isShown }],
        mark: {
          type: 'point',
          filled: true,
          opacity: 1,
          fillOpacity: 0.6,
          shape: 'circle',
          size: 20,
        },
        encoding: { x, y, color: colour },
      },
      {
        transform: [{ filter: isShown }],
        layer: [
          {
            name: 'medians',
            transform: [{ filter: "datum.sign === 'median'" }],
            mark: { type: 'rule', stroke: ink, strokeWidth: 2 },
            encoding: { x, ...edges },
          },
          {
            name: 'dots',
            transform: [{ filter: "datum.sign === 'dot'" }],
            mark: { type: 'point', opacity: 1, size: 64, strokeWidth: 1.8 },
            encoding: {
              ...{ x, y, stroke: colour, shape: bySeries('shapes') },
              fill: {
                ...bySeries('colours'),
                condition: [
                  { test: '!datum.filled', value: paper },
                  { test: 'datum.unclear', value: ink3 },
                ],
              },
            },
          },
          {
            name: 'warnings',
            transform: [{ filter: 'datum.warned' }],
            mark: { ...warningRing, size: 196 },
            encoding: { x, y },
          },
          {
            name: 'failed',
            transform: [{ filter: `!${isNumber}` }],
            mark: { ...failedMark, stroke: ink3 },
            encoding: { x: { value: { expr: `${isBar} ? 7 : width + 2` } }, y },
          },
          {
            mark: {
              ...{ type: 'text', align: 'left', baseline: 'middle' },
              fontWeight: { expr: "datum.strong ? 600 : 'normal'" },
              limit: { expr: 'textLimit' },
              xOffset: { expr: `${isBar} && ${isNumber} ? 6 : ${isBar} ? 18 : 12` },
            },
            encoding: {
              x: { value: { expr: `${isBar} ? scale('x', datum.end) : width` } },
              y,
              text: { field: 'text' },
              color: {
                value: ink,
                condition: [
                  { test: `datum.unclear || !${isNumber}`, value: ink3 },
                  { test: isBar, value: ink2 },
                ],
              },
            },
          },
        ],
      },
    ],
  },
)
