// Lua scripts of sysbench: those that belong to a plan are kept in the archive; they and the report hook run from the scratch folder.
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { BadInput } from '../core/errors.ts'
import { packageRoot } from '../root.ts'
import type { Plan, WorkloadPlan } from './plan.ts'

/** Returns the test argument of sysbench, relative to a folder in the scratch folder. */
export function sysbenchTest({ name, test = name }: WorkloadPlan): string {
  return test.endsWith('.lua') ? `../${basename(test)}` : test
}

/** The script that prints all digits, relative to a folder in the scratch folder. */
export const reportHook = '../benchfolio.lua'

/** The names of the scripts of a plan. */
export function scriptNames({ workloads }: Plan): readonly string[] {
  return [
    ...new Set(
      workloads.flatMap(({ test, histograms }) => [
        ...(test?.endsWith('.lua') === true ? [basename(test)] : []),
        ...(histograms ? [basename(reportHook)] : []),
      ]),
    ),
  ]
}

/** Copies the scripts from the folder of the plan to the archive and the scratch folder. Throws `BadInput` for a missing script. */
export function copyScripts(
  { workloads }: Plan,
  planFile: string,
  { archive, scratch }: { readonly archive: string; readonly scratch: string },
): void {
  for (const { test, histograms } of workloads) {
    if (histograms)
      copyFileSync(
        join(packageRoot, 'templates', 'sysbench', basename(reportHook)),
        join(scratch, basename(reportHook)),
      )
    if (test?.endsWith('.lua') !== true) continue
    const archived = join(archive, 'scripts', basename(test))
    const original = join(dirname(planFile), test)
    if (!existsSync(archived)) {
      if (!existsSync(original))
        throw new BadInput(
          `The script ${test} does not exist`,
          original,
          'Put it in the folder of the plan',
        )
      mkdirSync(dirname(archived), { recursive: true })
      copyFileSync(original, archived)
    }
    copyFileSync(archived, join(scratch, basename(test)))
  }
}
