// Vega-Lite to Vega to a runtime description, once a chart kind. Loading both takes 0.3 s: late, and with the bundle never.

import type { Runtime, Spec } from 'vega'
import { preparedChart } from './prepared.ts'
import { strictLog } from './strict-log.ts'
import { throughput } from './throughput.ts'

export interface CompiledChart {
  /** The Vega specification, before it is parsed. */
  readonly spec: Spec
  /** Its dataflow with expressions as syntax trees, for the interpreter: what the browser gets. */
  readonly runtime: Runtime
  /** `runtime` as JSON, taken before any view ran it: a view writes into the description it is given. */
  readonly text: string
}

let compiled: Promise<CompiledChart> | undefined

/** The dataflow of the `throughput` kind: as it was compiled with the bundle, else now. */
export async function throughputRuntime(): Promise<Runtime> {
  const text = preparedChart()
  return text === undefined ? (await compileThroughput()).runtime : (JSON.parse(text) as Runtime)
}

/** The `throughput` kind, compiled on first use. */
export function compileThroughput(): Promise<CompiledChart> {
  compiled ??= compileChart()
  return compiled
}

async function compileChart(): Promise<CompiledChart> {
  const [vegaLite, vega] = await Promise.all([import('vega-lite'), import('vega')])
  const problems: unknown[] = []
  const { spec } = vegaLite.compile(throughput, { logger: strictLog(problems) })
  if (problems.length > 0) throw new Error(`Vega-Lite refuses the chart: ${problems.join('; ')}`)
  const runtime = vega.parse(spec, undefined, { ast: true })
  return { spec, runtime, text: JSON.stringify(runtime) }
}
