// Vega's layout of axes, legends and titles: the chart draws its own and has fixed margins.

import { Transform } from 'vega-dataflow'

/** Passes everything on. */
export class viewlayout extends Transform {
  constructor(params: unknown) {
    super(null, params)
  }

  transform(_: unknown, pulse: { reflow(): unknown }): unknown {
    return pulse.reflow()
  }
}
