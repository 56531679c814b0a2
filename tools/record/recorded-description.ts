// `archive.yaml`: the meaning of the paths of a recorded archive, so that its page needs no patterns.
import { stringify } from 'yaml'
import { coresName, type Cores, type EnginePlan, type Plan } from './plan.ts'

/** Name of the file at the top of an archive. */
export const descriptionFile = 'archive.yaml'

/** Returns the text of `archive.yaml`; `versions` are those that the servers report, by the engine's name in the plan. */
export function describeArchive(plan: Plan, versions: ReadonlyMap<string, string>): string {
  const isPhysical = (plan.cores ?? []).some((entry) => typeof entry !== 'number')
  const cores = plan.cores === undefined ? '' : isPhysical ? '/c{processors}' : '/c{cores}'
  const hasRestarts = plan.restarts !== undefined
  const workloadFields = Object.fromEntries(
    plan.workloads.map(({ name, fields }) => [name, fields]),
  )
  const archive = {
    patterns: [
      `runs/{recorded}/{config}${cores}/{workload}/t{threads}.${hasRestarts ? 's{restart}.' : ''}r{repeat}.{tool}.txt`,
      `sessions/{recorded}/{config}${cores}.${hasRestarts ? 's{restart}' : 'r{repeat}'}.{tool}.txt`,
      'configurations/{recorded}/{config}.{tool}',
      'host/{tool}.txt',
    ],
    values: {
      recorded: Object.fromEntries(
        plan.engines.map((engine) => [engine.name, engineFields(engine, versions)]),
      ),
      ...(isPhysical
        ? {
            processors: Object.fromEntries(
              (plan.cores ?? []).map((entry) => [coresName(entry), coresFields(entry)]),
            ),
          }
        : {}),
      ...(plan.workloads.some(({ fields }) => Object.keys(fields).length > 0)
        ? { workload: workloadFields }
        : {}),
    },
    ignore: [
      { path: descriptionFile, reason: 'describes the paths' },
      { path: 'plan.yaml', reason: 'the plan of the recording' },
      { path: 'journal.ndjson', reason: 'start, end and status of each run' },
      { path: 'host/{name:programs|plan}.txt', reason: 'versions of the load tools' },
      ...(plan.hosts
        ? [
            { path: 'runs/**/*.client-*.txt', reason: 'a monitor of the load generator' },
            { path: 'host/client-*.txt', reason: 'a fact about the load generator' },
          ]
        : []),
      { path: 'scripts/*.lua', reason: 'a workload of the plan' },
      { path: 'sessions/**/*.log.txt', reason: 'log of the server' },
    ],
  }
  return `# Written by benchfolio record. The archive page needs \`archive: {source: …}\` only.\n${stringify({ title: plan.title, archive })}`
}

function coresFields(cores: Cores): Readonly<Record<string, string>> {
  return typeof cores === 'number'
    ? { cores: String(cores) }
    : { cores: String(cores.physical), ht: cores.smt }
}

function engineFields(
  { name, adapter, fields, server }: EnginePlan,
  versions: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const version = versions.get(name)
  if (version === undefined) throw new Error(`The version of ${name} is not known`)
  return {
    engine: adapter === 'command' || adapter === 'existing' ? (server ?? name) : adapter,
    version,
    ...fields,
  }
}
