// Built by tools/site/scripts.ts.

declare module 'benchfolio:plots' {
  /** The compiled kinds of drawing: Vega's description of a dataflow, expressions as syntax trees. */
  const runtimes: Readonly<Record<string, unknown>>
  // eslint-disable-next-line no-restricted-exports -- a JSON module has no other
  export default runtimes
}
