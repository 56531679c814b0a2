// Vega's scale operator for the one type that the chart has. Vega's own brings all types, with their
// formats of time and their colour schemes: a third of the whole runtime.

import { Transform } from 'vega-dataflow'

interface Params {
  readonly domain: readonly [number, number]
  readonly range: readonly [number, number]
}

interface Pulse {
  readonly NO_SOURCE: number
  readonly NO_FIELDS: number
  fork(flags: number): unknown
}

/** A new function each time its domain or range changes. */
export class scale extends Transform {
  constructor(params: unknown) {
    super(null, params)
  }

  transform({ domain, range }: Params, pulse: Pulse): unknown {
    const [start, end] = domain
    const [from, to] = range
    this.value = (value: number) => from + ((value - start) / (end - start)) * (to - from)
    return pulse.fork(pulse.NO_SOURCE | pulse.NO_FIELDS)
  }
}
