// The parts of Vega's packages that the lean runtime uses; the packages ship types for the whole only.

declare module 'vega-dataflow' {
  export interface Operator {
    value: unknown
  }

  export interface Changeset {
    insert(rows: readonly object[]): Changeset
    remove(rows: (row: object) => boolean): Changeset
  }

  export class Dataflow {
    add(value: unknown): Operator
    changeset(): Changeset
    pulse(operator: Operator, changes: Changeset): this
    update(operator: Operator, value: unknown): this
    run(): this
    logger(logger: object): this
  }

  export class Transform {
    constructor(value: unknown, params: unknown)
    value: unknown
  }

  export const transforms: Record<string, unknown>
}

declare module 'vega-runtime' {
  import type { Dataflow, Operator } from 'vega-dataflow'

  export interface Context {
    readonly root?: { set(root: unknown): void }
    readonly signals: Readonly<Record<string, Operator | undefined>>
    readonly data: Readonly<Record<string, { readonly input: Operator } | undefined>>
    parse(runtime: unknown): Context
  }

  export function context(
    dataflow: Dataflow,
    transforms: unknown,
    functions: unknown,
    interpreter: unknown,
  ): Context
}

declare module 'vega-scenegraph' {
  export class Scenegraph {
    readonly root: { source?: unknown; readonly items: readonly object[] }
  }

  export class SVGRenderer {
    constructor(loader?: unknown)
    initialize(
      element: Element,
      width: number,
      height: number,
      origin: readonly [number, number],
    ): this
    resize(width: number, height: number, origin: readonly [number, number]): this
    dirty(item: object): void
    render(scene: unknown): this
  }
}

declare module 'vega-encode' {
  export const datajoin: unknown
  export const encode: unknown
  export const scale: unknown
  export const sortitems: unknown
}

declare module 'vega-transforms' {
  export const aggregate: unknown
  export const collect: unknown
  export const facet: unknown
  export const filter: unknown
  export const formula: unknown
  export const proxy: unknown
  export const relay: unknown
  export const sieve: unknown
}

declare module 'vega-view-transforms' {
  export const bound: unknown
  export const mark: unknown
  export const render: unknown
}

declare module 'vega-scenegraph/src/marks/*.js' {
  const mark: unknown
  // eslint-disable-next-line no-restricted-exports -- Vega's module has no other
  export default mark
}
