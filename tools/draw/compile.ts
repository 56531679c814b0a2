// Vega-Lite to Vega to a runtime description, once a kind of drawing. Loading both packages takes 0.3 s: they are imported
// on first use, and never where the bundle brings the compiled kinds.

import type { Runtime, Spec } from 'vega'
import type { PlotKind } from '../view/plot.ts'
import { preparedPlot } from './prepared.ts'
import { plotKinds, specifications } from './specifications.ts'
import { strictLog } from './strict-log.ts'

export interface CompiledPlot {
  /** The Vega specification, before it is parsed. */
  readonly spec: Spec
  /** Its dataflow with expressions as syntax trees, for the interpreter: what the browser gets. */
  readonly runtime: Runtime
  /** `runtime` as JSON, taken before any view ran it: a view writes into the description it is given. */
  readonly text: string
}

/** The dataflow of a kind: as it was compiled with the bundle, else compiled now. */
export async function plotRuntime(kind: PlotKind): Promise<Runtime> {
  const text = preparedPlot(kind)
  return text === undefined ? (await compilePlot(kind)).runtime : (JSON.parse(text) as Runtime)
}

/** The compiled kinds as JSON, by name. */
export async function compiledPlots(): Promise<ReadonlyMap<PlotKind, string>> {
  const texts = plotKinds.map(async (kind) => [kind, (await compilePlot(kind)).text] as const)
  return new Map(await Promise.all(texts))
}

const compiled = new Map<PlotKind, Promise<CompiledPlot>>()

/** A kind, compiled on first use. Rejects what Vega-Lite refuses or warns about. */
export function compilePlot(kind: PlotKind): Promise<CompiledPlot> {
  const plot = compiled.get(kind) ?? compile(kind)
  compiled.set(kind, plot)
  return plot
}

async function compile(kind: PlotKind): Promise<CompiledPlot> {
  const [vegaLite, vega] = await Promise.all([import('vega-lite'), import('vega')])
  const problems: unknown[] = []
  const { spec } = vegaLite.compile(specifications[kind], { logger: strictLog(problems) })
  if (problems.length > 0) throw new Error(`Vega-Lite refuses ${kind}: ${problems.join('; ')}`)
  const runtime = vega.parse(spec, undefined, { ast: true })
  return { spec, runtime, text: JSON.stringify(runtime) }
}
