// What a plan reproduces: `reproduces` of plan.yaml, enough to judge a recording of it without the original archive.
import { Lexer, LineCounter, Parser, isNode, parseDocument } from 'yaml'
import * as z from '../../core/schema.ts'
import { isDeepYaml, plainYaml } from '../../core/yaml-nesting.ts'

const side = z.strictObject({
  /** Where the plan measures the side: names of its engine, configuration and workload. */
  engine: z.string(),
  configuration: z.string(),
  workload: z.string(),
  threads: z.number().int().positive(),
  cores: z.number().int().positive().optional(),
  /** The original values of the replicates, in the base unit of the metric. */
  values: z.array(z.number()),
})

const cell = z.strictObject({
  label: z.string(),
  baseline: side,
  contender: side,
  /** Where the servers of the recording ran with other options than the plan, each a sentence. */
  unmet: z.array(z.string()).optional(),
})

const fact = z.strictObject({ fact: z.string(), value: z.string() })

/** The schema of `reproduces`. */
export const reproducesSchema = z.strictObject({
  title: z.string(),
  url: z.string().optional(),
  /** Name of the metric, such as `qps`. */
  metric: z.string(),
  cells: z.array(cell).min(1),
  /** The machine of the original, most important fact first. */
  environment: z.array(fact).default([]),
  /** What the archive does not state, and what the plan changes; each a sentence. */
  notes: z.array(z.string()).default([]),
  /** What makes the plan another experiment than the original, such as another release series; then there is no verdict. */
  differs: z.array(z.string()).optional(),
  /** Options and arguments of the original that the plan does not take over, and why. */
  omitted: z.array(z.strictObject({ name: z.string(), reason: z.string() })).default([]),
})

/** A side of a cell: its place in the plan and its original values. */
export type ReproducedSide = z.infer<typeof side>
/** A ratio to measure again. */
export type ReproducedCell = z.infer<typeof cell>
/** What a plan reproduces. */
export type Reproduces = z.infer<typeof reproducesSchema>

/** `reproduces` of a plan, with the 1-based line of each of its cells. */
export interface PlannedReproduction {
  readonly reproduces: Reproduces
  readonly lines: readonly number[]
}

/** Parses the text of a plan; undefined if it is neither YAML nor JSON, or has no valid key `reproduces`. */
export function parseReproduces(text: string): PlannedReproduction | undefined {
  if (isDeepYaml(text, { Lexer, Parser })) return undefined
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, logLevel: 'error' })
  if (document.errors.length > 0) return undefined
  const { data } = z.object({ reproduces: reproducesSchema }).safeParse(plainYaml(document))
  if (!data) return undefined
  const lines = data.reproduces.cells.map((_, index) => {
    const node = document.getIn(['reproduces', 'cells', index], true)
    return counter.linePos(isNode(node) ? (node.range?.[0] ?? 0) : 0).line
  })
  return { reproduces: data.reproduces, lines }
}
