import type { Printed } from '../model.ts'

/** The numbers of a printed list; none for an absent one. */
export function numbers(printed: Printed | undefined): readonly (number | null)[] {
  return printed === undefined ? [] : (JSON.parse(printed) as (number | null)[])
}
