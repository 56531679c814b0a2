// A drawing of each kind that is not a chart, with every mark that it can have and hostile texts.

import type {
  BarsDrawing,
  DotsDrawing,
  FigureSeries,
  PanelsDrawing,
} from '../../tools/figures/figure.ts'
import type { ChartFigure } from '../../tools/view/chart-figure.ts'
import { sampleFigure } from '../figures/sample-figure.ts'

const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>&amp;\u0000\u001b[31m'
const series: readonly FigureSeries[] = [attack, 'second'].map((label, index) => ({
  label,
  fields: {},
  colour: 'blue',
  dash: index,
  marker: index,
}))
/** The figure of all these drawings. */
export const figure: ChartFigure = { ...sampleFigure([], ['a', 'b', 'c'], []), series }

export const mark = (value: number | null, own = 0) =>
  ({
    series: own,
    value,
    low: value === null ? null : value * 0.9,
    high: value === null ? null : value * 1.2,
    tone: 'better',
    text: attack,
    warned: true,
  }) as const

export const dots: DotsDrawing = {
  kind: 'dots',
  scale: 'log',
  unit: 'ratio',
  reference: 1,
  axis: attack,
  rows: [
    { label: attack, group: attack, marks: [mark(0.5), mark(null, 1)] },
    { label: 'x'.repeat(300), marks: [{ ...mark(4), points: [3, 4, 5] }] },
    { label: 'nothing', marks: [] },
  ],
}
export const joinedDots: DotsDrawing = {
  kind: 'dots',
  scale: 'linear',
  unit: '1/s',
  joined: true,
  axis: attack,
  rows: [mark(0), mark(null), mark(5e6)].map((own) => ({ label: attack, marks: [own] })),
}
export const bars: BarsDrawing = {
  kind: 'bars',
  unit: 's',
  axis: attack,
  relativeAxis: attack,
  groups: [
    {
      label: attack,
      bars: [
        { ...mark(0.002), ratio: 1, tone: 'baseline' },
        { ...mark(0.003, 1), ratio: 1.5, tone: 'worse' },
      ],
    },
    { label: 'empty', bars: [{ ...mark(null, 1), ratio: null, text: attack }] },
  ],
}
export const panels: PanelsDrawing = {
  kind: 'panels',
  warmup: 1,
  panels: [
    {
      title: attack,
      unit: '1/s',
      lines: [
        { series: 0, at: [1, 2, 3, 4], values: [5, null, 0, 2], stalls: [3] },
        { series: 1, at: [1, 2], values: [null, null], stalls: [] },
      ],
    },
    {
      title: 'binned',
      unit: '1',
      lines: [{ series: 0, at: [2, 4], values: [4, 5], low: [3, 4], high: [5, 8], stalls: [] }],
    },
    { title: 'empty', unit: '1', lines: [] },
  ],
}
