// What the plan of a recorded archive states about its runs, for the reader's checklist.
import { parseYaml } from '../archive/front-matter.ts'
import { counted } from '../core/counted.ts'
import * as z from '../core/schema.ts'

/** Questions of the checklist that a plan answers. */
export type PlanQuestion =
  'Warm-up' | 'Run duration' | 'Order of runs' | 'Server starts' | 'Client location'

/** An answer with the line that states it; without one where the plan leaves a key at its default. */
export interface PlanAnswer {
  readonly question: PlanQuestion
  readonly text: string
  readonly line?: number
}

// The order in which `record/planned-runs.ts` makes the runs.
const orders = {
  interleaved:
    'interleaved: each repeat covers all servers and configurations, beginning with a different one',
  shuffled: 'shuffled: server starts within each repeat, and runs within each start',
  'as-written': 'as written: all repeats of a server and configuration in succession',
} as const

// Defaults are those of `record/plan.ts`.
const plan = z.object({
  warmup: z.coerce.number().default(5),
  cores: z.unknown().optional(),
  engines: z.array(z.object({ adapter: z.string() })),
  seconds: z.coerce.number().default(30),
  repeats: z.coerce.number().default(3),
  restarts: z.coerce.number().optional(),
  order: z.enum(['interleaved', 'shuffled', 'as-written']).default('interleaved'),
})

/** The answers of `plan.yaml`; none for another file of that name. */
export function planAnswers(yaml: string): readonly PlanAnswer[] {
  const { data: keys, place } = parseYaml(yaml, 'plan.yaml', 0)
  const { data } = plan.safeParse(keys)
  if (!data) return []
  const answer = (question: PlanQuestion, text: string, key: string): PlanAnswer => {
    const { line } = place([key])
    return { question, text, ...(line === undefined || !(key in Object(keys)) ? {} : { line }) }
  }
  const { warmup, seconds, order, repeats, restarts, cores, engines } = data
  const starts = (count: number): string => `${counted(count, 'server start')} per configuration`
  const isLocal = engines.every(({ adapter }) => adapter !== 'command')
  const host = 'on the host of the server'
  return [
    answer('Warm-up', `${warmup}\u00A0s after each server start, not recorded`, 'warmup'),
    answer('Run duration', `${seconds}\u00A0s per run`, 'seconds'),
    answer('Order of runs', orders[order], 'order'),
    restarts === undefined
      ? answer('Server starts', `${starts(repeats)}, one per repeat`, 'repeats')
      : answer(
          'Server starts',
          `${starts(restarts)}, ${counted(repeats, 'repeat')} each`,
          'restarts',
        ),
    ...(!isLocal
      ? []
      : cores === undefined
        ? [answer('Client location', host, 'engines')]
        : [answer('Client location', `${host}, pinned to the same cores`, 'cores')]),
  ]
}
