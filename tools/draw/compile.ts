// Vega-Lite to Vega, once a form of specification. Loading Vega-Lite takes 0.3 s: it is imported on first use, and never where the
// bundle brings the compiled forms.

import type { Spec } from 'vega'
import type { TopLevelSpec } from 'vega-lite'
import { formOf, forms } from '../view/forms.ts'
import type { Specification } from '../view/specification.ts'
import { strictLog } from '../view/vega.ts'
import { preparedForm } from './prepared.ts'

const known = new Map<string, Promise<Spec>>()

/** A compiled form: as it came with the bundle, else compiled on first use. */
export function compiledForm(name: string): Promise<Spec> {
  const text = preparedForm(name)
  const form =
    known.get(name) ??
    (text === undefined ? compiled(formOf(name), name) : Promise.resolve(JSON.parse(text) as Spec))
  known.set(name, form)
  return form
}

/** All compiled forms as JSON, by name. */
export async function compiledForms(): Promise<ReadonlyMap<string, string>> {
  const texts = [...forms].map(
    async ([name, form]) => [name, JSON.stringify(await compiled(form, name))] as const,
  )
  return new Map(await Promise.all(texts))
}

/** Compiles a specification. Rejects what Vega-Lite refuses or warns about. */
export async function compiled(specification: Specification, name: string): Promise<Spec> {
  const { compile } = await import('vega-lite')
  const problems: unknown[] = []
  const { spec } = compile(withoutRanges(specification) as unknown as TopLevelSpec, {
    logger: strictLog(problems),
  })
  if (problems.length > 0) throw new Error(`Vega-Lite refuses ${name}: ${problems.join('; ')}`)
  const ranges: Readonly<Record<string, string>> = {
    color: 'colours',
    fill: 'colours',
    stroke: 'colours',
    shape: 'shapes',
    strokeDash: 'dashes',
  }
  const hasRanges = JSON.stringify(specification).includes('"range":{"signal"')
  for (const scale of hasRanges ? (spec.scales ?? []) : []) {
    const signal = ranges[scale.name]
    if (signal !== undefined) Object.assign(scale, { range: { signal } })
  }
  return spec
}

// Vega has ranges that are signals, Vega-Lite has not.
function withoutRanges(specification: Specification): Specification {
  return JSON.parse(
    JSON.stringify(specification, (key, value: unknown) =>
      key === 'range' && !Array.isArray(value) ? [''] : value,
    ),
  ) as Specification
}
