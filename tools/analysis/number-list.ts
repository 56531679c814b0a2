import type { NumberListText } from '../core/model.ts'

/** The numbers of a printed list; none for an absent one. */
export function parseNumberList(printed: NumberListText | undefined): readonly (number | null)[] {
  return printed === undefined ? [] : (JSON.parse(printed) as (number | null)[])
}
