// What the plan of a recorded archive states about its runs: `plan.yaml`, as `record` reads it.
import { parse } from 'yaml'
import * as z from '../schema.ts'

/** Answers of a plan to questions of the reader's checklist. */
export interface PlanAnswers {
  readonly warmUp: string
  readonly client?: string
}

// Defaults are those of `record/plan.ts`.
const plan = z.object({
  warmup: z.number().default(5),
  cores: z.union([z.number(), z.array(z.number())]).optional(),
  engines: z.array(z.object({ adapter: z.string() })),
})

/** The answers of a plan; undefined for another file of that name. */
export function planAnswers(text: string): PlanAnswers | undefined {
  const { data } = plan.safeParse(parse(text))
  if (!data) return undefined
  const isLocal = data.engines.every(({ adapter }) => adapter !== 'command')
  const pinned = data.cores === undefined ? '' : ', pinned to the same cores'
  return {
    warmUp: `${String(data.warmup)}\u00A0s before each run, as planned`,
    ...(isLocal ? { client: `on the host of the server${pinned}, as recorded` } : {}),
  }
}
