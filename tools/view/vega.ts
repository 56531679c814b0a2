// The part of Vega that draws, from its public packages, in Node and in the browser.

import { transforms } from 'vega-dataflow'
import { axisticks, datajoin, encode, scale, sortitems } from 'vega-encode'
import { expressionInterpreter } from 'vega-interpreter'
import { parse } from 'vega-parser'
import { SVGStringRenderer, textMetrics } from 'vega-scenegraph'
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
import type { LoggerInterface, Runtime, Spec } from 'vega'
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

export { SVGStringRenderer, View }

// Browsers interpret expressions, because the content security policy forbids `eval`; in Node functions are twice as fast.
const interprets = 'document' in globalThis

const runtimes = new Map<string, Runtime>()

/** The dataflow of a scene, whose form is compiled as `specification`. */
export function runtimeOf({ form, scales: own }: Scene, specification: Spec): Runtime {
  const key = JSON.stringify([form, own])
  const scales = (specification.scales ?? []).map((scale) => ({ ...scale, ...own[scale.name] }))
  const runtime =
    runtimes.get(key) ?? parse({ ...specification, scales }, undefined, { ast: interprets })
  runtimes.set(key, runtime)
  return runtime
}

/** A view that draws nothing by itself, or SVG into an element; everything that goes wrong is an entry of `problems`. */
export function openView(runtime: Runtime, problems: unknown[], container?: Element): View {
  const view = new View(runtime, {
    ...(interprets ? { expr: expressionInterpreter } : {}),
    renderer: container ? 'svg' : 'none',
    logger: strictLog(problems),
  })
  return container ? view.initialize(container) : view
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
