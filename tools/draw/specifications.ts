// The Vega-Lite specification of each kind of drawing.

import type { TopLevelSpec } from 'vega-lite'
import type { PlotKind } from '../view/plot.ts'
import { bars } from './bars.ts'
import { chart } from './chart.ts'
import { dots } from './dots.ts'
import { panels } from './panels.ts'

export const specifications: Readonly<Record<PlotKind, TopLevelSpec>> = {
  chart,
  dots,
  bars,
  panels,
}

/** The kinds in their order. */
export const plotKinds = Object.keys(specifications) as readonly PlotKind[]
