// `archive.yaml`: the archive says itself what its paths mean, so that its page needs no patterns.
import { stringify } from 'yaml'
import type { EnginePlan, Plan } from './plan.ts'

/** Name of the file at the top of an archive. */
export const descriptionFile = 'archive.yaml'

/** The text of `archive.yaml`; `versions` are what the servers state, by the engine's name in the plan. */
export function descriptionOf(plan: Plan, versions: ReadonlyMap<string, string>): string {
  const pinned = plan.cores === undefined ? '' : '/c{cores}'
  const engine = ({ name, adapter, fields }: EnginePlan): Readonly<Record<string, string>> => {
    const version = versions.get(name)
    if (version === undefined) throw new Error(`the version of ${name} was not asked`)
    return { engine: adapter === 'command' ? name : adapter, version, ...fields }
  }
  const nested = plan.restarts !== undefined
  const archive = {
    patterns: [
      `runs/{recorded}/{config}${pinned}/{workload}/t{threads}.${nested ? 's{restart}.' : ''}r{repeat}.{tool}.txt`,
      `sessions/{recorded}/{config}${pinned}.${nested ? 's{restart}' : 'r{repeat}'}.{tool}.txt`,
      'configurations/{recorded}/{config}.{tool}',
      'host/{tool}.txt',
    ],
    values: {
      recorded: Object.fromEntries(plan.engines.map((one) => [one.name, engine(one)])),
      ...(plan.workloads.some(({ fields }) => Object.keys(fields).length > 0)
        ? { workload: Object.fromEntries(plan.workloads.map(({ name, fields }) => [name, fields])) }
        : {}),
    },
    ignore: [
      { path: descriptionFile, reason: 'says what the paths mean' },
      { path: 'plan.yaml', reason: 'the plan that was recorded' },
      { path: 'journal.ndjson', reason: 'when each run was made, and how it ended' },
      { path: 'host/{name:programs|plan}.txt', reason: 'a line of text a program' },
      { path: 'scripts/*.lua', reason: 'a workload of the plan' },
      { path: 'sessions/**/*.log.txt', reason: 'what the server logged' },
    ],
  }
  return `# Written by benchfolio record. A page needs \`archive: {source: …}\` only.\n${stringify({ title: plan.title, archive })}`
}
