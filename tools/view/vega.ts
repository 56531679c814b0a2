// The part of Vega that draws, from its public packages, in Node and in the browser.

import { transforms } from 'vega-dataflow'
import { axisticks, datajoin, encode, scale, sortitems } from 'vega-encode'
import { expressionInterpreter } from 'vega-interpreter'
import { parse } from 'vega-parser'
import { SVGRenderer, SVGStringRenderer, textMetrics } from 'vega-scenegraph'
import {
  aggregate,
  collect,
  facet,
  filter,
  formula,
  joinaggregate,
  prefacet,
  proxy,
  relay,
  sieve,
} from 'vega-transforms'
import { View } from 'vega-view'
import { bound, mark, overlap, render, viewlayout } from 'vega-view-transforms'
import type { Data, LoggerInterface, Mark, Runtime, Spec } from 'vega'
import type { Scene } from './plot.ts'
import { boldWidth, textWidth } from './text-width.ts'

// Vega registers all transforms; the forms use these, and the browser loads no others.
Object.assign(
  transforms,
  { axisticks, datajoin, encode, scale, sortitems },
  { bound, mark, overlap, render, viewlayout },
  { aggregate, collect, facet, filter, formula, joinaggregate, prefacet, proxy, relay, sieve },
)

// Node and the browser measure texts alike, so that nothing moves when a static drawing becomes a live one.
textMetrics.width = ({ fontSize = 11, fontWeight, limit = 0 }, text) => {
  const bold = Number(fontWeight) >= 600 || fontWeight === 'bold' ? boldWidth : 1
  const width = (textWidth(String(text ?? '')) * fontSize * bold) / 12
  return limit > 0 ? Math.min(width, limit) : width
}

export { SVGRenderer, SVGStringRenderer, View }

// Browsers interpret expressions, because the content security policy forbids `eval`; in Node functions are twice as fast.
const interprets = 'document' in globalThis

const runtimes = new Map<string, Runtime>()

/** The dataflow of a scene, whose form is compiled as `specification`: without the layers that it does not use. */
export function runtimeOf({ form, unused }: Scene, specification: Spec): Runtime {
  const key = JSON.stringify([form, unused])
  let runtime = runtimes.get(key)
  if (!runtime) {
    const marks = (specification.marks ?? []).filter(
      ({ name = '' }) => !unused.some((layer) => name.startsWith(`${layer}_`)),
    )
    const used = { ...specification, marks, data: dataOf(specification, marks) }
    runtime = withTypes(parse(used, undefined, { ast: interprets }))
    runtimes.set(key, runtime)
  }
  return runtime
}

/** The signals `xType` and `yType` are the types of the scales `x` and `y`: a dataflow can change them, a specification cannot. */
function withTypes(runtime: Runtime): Runtime {
  const idOf = (signal: string): Operator['id'] | undefined =>
    runtime.operators.find((operator) => 'signal' in operator && operator.signal === signal)?.id
  const operators = runtime.operators.map((operator) => {
    const type = 'scale' in operator ? idOf(`${operator.scale}Type`) : undefined
    return type === undefined
      ? operator
      : ({ ...operator, params: { ...operator.params, type: { $ref: type } } } as Operator)
  })
  return { ...runtime, operators }
}

type Operator = Runtime['operators'][number]

/** The data that a figure fills in, and what some of these marks draw of it. */
function dataOf({ data = [] }: Spec, marks: readonly Mark[]): Data[] {
  const drawn = JSON.stringify(marks)
  const isDrawn = (name: string): boolean =>
    drawn.includes(`"data":"${name}"`) ||
    data.some((entry) => 'source' in entry && entry.source === name && isDrawn(entry.name))
  return data.filter((entry) => !('source' in entry) || isDrawn(entry.name))
}

/** A view that draws nothing by itself; everything that goes wrong is an entry of `problems`. */
export function openView(runtime: Runtime, problems: unknown[]): View {
  return new View(runtime, {
    ...(interprets ? { expr: expressionInterpreter } : {}),
    renderer: 'none',
    logger: strictLog(problems),
  })
}

/** A logger that keeps every error and warning: Vega logs what goes wrong instead of throwing it. */
export function strictLog(problems: unknown[]): LoggerInterface {
  const keep = (...messages: readonly unknown[]): LoggerInterface => {
    for (const message of messages) problems.push(message)
    return log
  }
  const log = {
    level: () => log,
    error: keep,
    warn: keep,
    info: () => log,
    debug: () => log,
  } as LoggerInterface
  return log
}
