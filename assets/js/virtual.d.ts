// Made by tools/site/scripts.ts.

declare module 'benchfolio:throughput' {
  /** The compiled chart: Vega's description of a dataflow, expressions as syntax trees. */
  const runtime: unknown
  // eslint-disable-next-line no-restricted-exports -- a JSON module has no other
  export default runtime
}
