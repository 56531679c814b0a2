// All forms of specifications by name: what is compiled at build time.

import { lineForm } from './line-spec.ts'
import { panelsForm } from './panels-spec.ts'
import { rowsForm } from './rows-spec.ts'
import type { Specification } from './specification.ts'

export const forms: ReadonlyMap<string, Specification> = new Map([
  ['line', lineForm],
  ['rows', rowsForm],
  ['panels', panelsForm],
])

/** A form by its name. */
export function formOf(name: string): Specification {
  const form = forms.get(name)
  if (form === undefined) throw new Error(`There is no form ${name}`)
  return form
}
