// Lua scripts of sysbench that a plan brings: kept in the archive, and run from the scratch folder.
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { BadInput } from '../errors.ts'
import type { Plan, WorkloadPlan } from './plan.ts'

/** The test that sysbench runs, as seen from a folder of the scratch folder. */
export function testOf({ name, test = name }: WorkloadPlan): string {
  return test.endsWith('.lua') ? `../${basename(test)}` : test
}

/** Copies the scripts of a plan, which stand beside it or in the archive already. Throws `BadInput` for one that is missing. */
export function keepScripts(
  { workloads }: Plan,
  planFile: string,
  { archive, scratch }: { readonly archive: string; readonly scratch: string },
): void {
  for (const { test } of workloads) {
    if (test?.endsWith('.lua') !== true) continue
    const kept = join(archive, 'scripts', basename(test))
    const given = join(dirname(planFile), test)
    if (!existsSync(kept)) {
      if (!existsSync(given))
        throw new BadInput(`The script ${test} is not there`, given, 'put it beside the plan')
      mkdirSync(dirname(kept), { recursive: true })
      copyFileSync(given, kept)
    }
    copyFileSync(kept, join(scratch, basename(test)))
  }
}
