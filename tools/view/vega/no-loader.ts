// In place of vega-loader and vega-format: the chart loads nothing and formats nothing.

/** Vega asks for these when a dataflow is made; nothing calls what they return. */
export const loader = (): object => ({})
export const defaultLocale = (): object => ({})
export const read = refuse
export const responseType = refuse

function refuse(): never {
  throw new Error('The chart loads no data')
}
