// The functions that the compiled chart calls, beside those of the interpreter itself. A test compares
// the list with the chart, for a missing one shows only when the chart is drawn.

interface FunctionContext {
  readonly context: { readonly scales: Readonly<Record<string, { readonly value: unknown }>> }
}

type Scale = (value: unknown) => number

/** Vega's expression functions by name; `this` holds the scope of the expression. */
export const functions = {
  isNumber: (value: unknown): boolean => typeof value === 'number',

  isValid: (value: unknown): boolean => value !== null && value !== undefined && value === value,

  indexof: (list: readonly unknown[], value: unknown): number => list.indexOf(value),

  scale(this: FunctionContext, name: string, value: unknown): number | undefined {
    const scale = this.context.scales[name]?.value as Scale | undefined
    return scale?.(value)
  },
}
