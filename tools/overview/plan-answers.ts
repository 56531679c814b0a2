// What the plan and the journal of a recorded archive state about its runs, for the reader's checklist.
import { counted } from '../core/counted.ts'
import { Lexer, LineCounter, Parser, isMap, isScalar, parseDocument } from 'yaml'
import { largest, smallest } from '../core/extremes.ts'
import * as z from '../core/schema.ts'
import { isDeepYaml, plainYaml } from '../core/yaml-nesting.ts'

/** Questions of the checklist that these files answer. */
export type PlanQuestion = 'warmUp' | 'client' | 'duration' | 'configuration' | 'order' | 'restarts'

/** An answer with the line that states it; without one where the plan leaves a key at its default. */
export interface PlanAnswer {
  readonly text: string
  readonly line?: number
}

export type PlanAnswers = Readonly<Partial<Record<PlanQuestion, PlanAnswer>>>

// Defaults are those of `record/plan.ts`.
const plan = z.object({
  warmup: z.number().default(5),
  cores: z.unknown().optional(),
  engines: z.array(z.object({ adapter: z.string() })),
  configurations: z
    .array(z.object({ name: z.string(), options: z.record(z.string(), z.unknown()).default({}) }))
    .default([]),
  seconds: z.number().default(30),
  repeats: z.number().default(3),
  restarts: z.number().optional(),
  order: z.enum(['interleaved', 'shuffled', 'as-written']).default('interleaved'),
  seed: z.number().default(1),
})
type Plan = z.output<typeof plan>

/** The answers of `plan.yaml`; undefined for another file of that name. */
export function planAnswers(text: string): PlanAnswers | undefined {
  if (isDeepYaml(text, { Lexer, Parser })) return undefined
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'error' })
  const { data } = plan.safeParse(plainYaml(document))
  if (!data) return undefined
  const lineOf = (key: string): { readonly line?: number } => {
    const items = isMap(document.contents) ? document.contents.items : []
    const keys = items.flatMap((item) => (isScalar(item.key) ? [item.key] : []))
    const offset = keys.find(({ value }) => value === key)?.range[0]
    return offset === undefined ? {} : { line: lines.linePos(offset).line }
  }
  const isLocal = data.engines.every(({ adapter }) => adapter !== 'command')
  const pinned = data.cores === undefined ? '' : ', pinned to the same cores'
  return {
    warmUp: {
      text: `${String(data.warmup)}\u00A0s after each server start, not recorded`,
      ...lineOf('warmup'),
    },
    duration: { text: `${String(data.seconds)}\u00A0s per run`, ...lineOf('seconds') },
    order: { text: orderText(data), ...lineOf('order') },
    restarts: {
      text: restartsText(data),
      ...lineOf(data.restarts === undefined ? 'repeats' : 'restarts'),
    },
    ...(data.configurations.length > 0
      ? { configuration: { text: configurationText(data), ...lineOf('configurations') } }
      : {}),
    ...(isLocal
      ? {
          client: {
            text: `on the host of the server${pinned}`,
            ...lineOf(data.cores === undefined ? 'engines' : 'cores'),
          },
        }
      : {}),
  }
}

// The order in which `record/planned-runs.ts` makes the runs.
function orderText({ order, seed }: Plan): string {
  switch (order) {
    case 'interleaved':
      return 'interleaved: each repeat covers all servers and configurations, beginning with a different one'
    case 'shuffled':
      return `shuffled: server starts within each repeat, and runs within each start (seed ${String(seed)})`
    case 'as-written':
      return 'as written: all repeats of a server and configuration in succession'
  }
}

function restartsText({ repeats, restarts }: Plan): string {
  return restarts === undefined
    ? `${counted(repeats, 'server start')} per configuration, one per repeat`
    : `${counted(restarts, 'server start')} per configuration, ${counted(repeats, 'repeat')} each`
}

function configurationText({ configurations }: Plan): string {
  const counts = configurations.map(
    ({ name, options }) => `${name} (${counted(Object.keys(options).length, 'option')})`,
  )
  const more = counts.length > 4 ? ` and ${String(counts.length - 4)} more` : ''
  return `planned: ${counts.slice(0, 4).join(', ')}${more}`
}

const journalEntry = z.object({
  point: z.string(),
  status: z.string().optional(),
  started: z.number(),
  ended: z.number(),
})

/** The number and the time of the runs of `journal.ndjson`; undefined for another file of that name. */
export function journalAnswer(text: string): PlanAnswer | undefined {
  const entries = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => journalEntry.safeParse(parsed(line)).data)
  const known = entries.flatMap((entry) => entry ?? [])
  // A skipped step of a ramp was not run.
  const runs = known.filter(({ status }) => status !== 'skipped')
  if (runs.length === 0 || known.length < entries.length) return undefined
  const [from, to] = [
    smallest(runs.map(({ started }) => started)),
    largest(runs.map(({ ended }) => ended)),
  ].map(timeText)
  const time = `from ${from ?? ''} to ${to ?? ''} UTC`
  return { text: `${counted(runs.length, 'run')} recorded ${time}`, line: 1 }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

// 2026-11-21 20:49
function timeText(seconds: number): string {
  return new Date(1000 * seconds).toISOString().slice(0, 16).replace('T', ' ')
}
