// The Vega-Lite specification of each kind of drawing.

import type { TopLevelSpec } from 'vega-lite'
import type { PlotKind } from '../view/plot.ts'
import { chart } from './chart.ts'

export const specifications: Readonly<Record<PlotKind, TopLevelSpec>> = { chart }

/** The kinds in their order. */
export const plotKinds = Object.keys(specifications) as readonly PlotKind[]
