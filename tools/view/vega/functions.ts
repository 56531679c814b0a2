// The functions that the compiled drawings call in addition to those of the interpreter. A test compares the list with
// them, for a missing one fails only when a figure is drawn.

interface FunctionContext {
  readonly context: { readonly scales: Readonly<Record<string, { readonly value: unknown }>> }
}

type Scale = (value: unknown) => number

/** Vega's expression functions by name; `this` holds the scope of the expression. */
export const functions = {
  isNumber: (value: unknown): boolean => typeof value === 'number',

  isValid: (value: unknown): boolean => value !== null && value !== undefined && value === value,

  indexof: (list: readonly unknown[], value: unknown): number => list.indexOf(value),

  toNumber: (value: unknown): number | null =>
    value === null || value === undefined || value === '' ? null : Number(value),

  scale(this: FunctionContext, name: string, value: unknown): number | undefined {
    const scale = this.context.scales[name]?.value as Scale | undefined
    return scale?.(value)
  },
}
