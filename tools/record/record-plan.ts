// Records a plan session by session. Each finished run is moved into the archive and added to the journal, so that an
// interrupted recording can be continued.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
  readdirSync,
  statSync,
  statfsSync,
} from 'node:fs'
import { join } from 'node:path'
import { BadInput } from '../core/errors.ts'
import { describeArchive, descriptionFile } from './recorded-description.ts'
import type { Instance } from './engines/engine.ts'
import { adapters } from './engines/engine-adapters.ts'
import { estimateSeconds, remainingSeconds } from './estimate.ts'
import { recordHost, versionCommands } from './host.ts'
import { recordSettings } from './required-host-settings.ts'
import { appendEntry, readJournal, type Entry } from './journal.ts'
import type { Plan } from './plan.ts'
import { sessionsOf, type Session } from './planned-runs.ts'
import type { Recording } from './recording.ts'
import { compareClocks, copyToClient, onClient } from './remote-client.ts'
import { copyScripts, scriptNames } from './load-scripts.ts'
import { withTopology } from './topology.ts'
import { SessionServer } from './session-server.ts'
import { freePort } from './free-port.ts'
import { outputOf } from './child-process.ts'
import { clientMonitors, monitorPrograms } from './recorded-monitors.ts'

/** The numbers of runs after a recording. */
export interface Recorded {
  readonly done: number
  readonly failed: number
  readonly left: number
  /** Why it stopped before the end of the plan. */
  readonly stopped?: string
}

/** Returns the sessions of a plan with the runs that the journal of the archive does not contain. */
export function remainingSessions(plan: Plan, archive: string): readonly Session[] {
  const finished = new Set(readJournal(journalOf(archive)).map(({ point }) => point))
  return sessionsOf(plan).map((session) => ({
    ...session,
    runs: session.runs.filter(({ path }) => !finished.has(path)),
  }))
}

/**
 * Records the remaining runs of a plan. A failed run is kept with its reason, a server that ends is started again for
 * the next run, and the runs of a server that does not start remain. Throws `BadInput` if a program is missing, the
 * archive has another plan, or no server starts.
 */
export async function record(given: Recording): Promise<Recorded> {
  const recording = { ...given, plan: await withTopology(given.plan) }
  const { plan, planFile, archive, scratch } = recording
  mkdirSync(archive, { recursive: true })
  mkdirSync(scratch, { recursive: true })
  copyPlan(planFile, archive)
  copyScripts(plan, planFile, recording)
  await requirePrograms(plan)
  if (plan.hosts) {
    for (const name of scriptNames(plan))
      await copyToClient(plan.hosts.client, join(scratch, name), name)
    const { offset, precision } = await compareClocks(plan.hosts.client)
    recording.talk(`clock of the load generator: ${offset} s from this one (± ${precision} s)`)
  }
  const instances = await createInstances(plan, scratch)
  const versions = new Map<string, string>()
  for (const [name, instance] of instances)
    versions.set(name, await adapters[instance.plan.adapter].version(instance))
  writeFileSync(join(archive, descriptionFile), describeArchive(plan, versions))
  const sessions = remainingSessions(plan, archive).filter(({ runs }) => runs.length > 0)
  if (recording.onlyPrepare) return prepareSessions(recording, sessions, instances)
  for (const name of await recordHost(archive, plan))
    recording.talk(`host: ${name} could not be read`)
  for (const warning of recordSettings(archive, recording.hostRoot))
    recording.talk(`host: ${warning}`)
  return recordSessions(recording, sessions, instances)
}

async function recordSessions(
  recording: Recording,
  sessions: readonly Session[],
  instances: ReadonlyMap<string, Instance>,
): Promise<Recorded> {
  const { plan, archive, signal } = recording
  const total = countRuns(sessions)
  const startTime = Date.now()
  const elapsed = (): number => (Date.now() - startTime) / 1000
  const estimate = estimateSeconds(plan, sessions, plan.engines.length)
  const counts = { done: 0, failed: 0 }
  const finished = (): number => counts.done + counts.failed
  const stopReason = (): string | undefined =>
    signal.aborted ? 'interrupted' : reachedLimit(plan, archive, elapsed())
  let stopped: string | undefined
  let firstError: BadInput | undefined
  for (const [index, session] of sessions.entries()) {
    if (recording.lastRound.aborted && session.round !== sessions[index - 1]?.round) {
      stopped = 'interrupted'
      break
    }
    const instance = instances.get(session.engine.name)
    if (!instance) continue
    const later = estimateSeconds(plan, sessions.slice(index + 1))
    const server = new SessionServer(recording, session, instance)
    try {
      for (const [position, run] of session.runs.entries()) {
        stopped = stopReason()
        if (stopped !== undefined) break
        const current = estimateSeconds(plan, [{ ...session, runs: session.runs.slice(position) }])
        const done = index + position === 0 ? 0 : estimate - later - current
        const secondsLeft = remainingSeconds(estimate, done, elapsed())
        recording.progress(finished(), total, secondsLeft, run.path)
        const entry = await server.record(run)
        if (entry === undefined) break
        appendEntry(journalOf(archive), entry)
        counts[entry.status === 'ok' ? 'done' : entry.status] += 1
        for (const problem of problemsOf(entry)) recording.talk(`${run.path}: ${problem}`)
      }
    } catch (error) {
      // The runs of a server that does not start, or whose data cannot be loaded, remain; other sessions continue.
      if (!signal.aborted) {
        if (!(error instanceof BadInput)) throw error
        firstError ??= error
        recording.talk(`${session.path}: ${error.message}`)
      }
    } finally {
      await server.close()
    }
    stopped ??= stopReason()
    if (stopped !== undefined) break
  }
  if (firstError && finished() === 0) throw firstError
  return {
    ...counts,
    left: total - finished(),
    ...(stopped === undefined ? {} : { stopped }),
  }
}

// Starts each engine once, which creates its data directory and loads its data.
async function prepareSessions(
  recording: Recording,
  sessions: readonly Session[],
  instances: ReadonlyMap<string, Instance>,
): Promise<Recorded> {
  const prepared = new Set<string>()
  for (const session of sessions) {
    const { name } = session.engine
    const instance = instances.get(name)
    if (!instance || prepared.has(name) || recording.signal.aborted) continue
    prepared.add(name)
    const server = new SessionServer(recording, session, instance)
    try {
      await server.prepare()
    } finally {
      await server.close()
    }
  }
  return { done: 0, failed: 0, left: countRuns(sessions), stopped: 'only prepared' }
}

function journalOf(archive: string): string {
  return join(archive, 'journal.ndjson')
}

function countRuns(sessions: readonly Session[]): number {
  return sessions.reduce((sum, { runs }) => sum + runs.length, 0)
}

function problemsOf({ reason, missing = [] }: Entry): readonly string[] {
  return reason === undefined ? missing : [reason, ...missing]
}

async function createInstances(
  plan: Plan,
  scratch: string,
): Promise<ReadonlyMap<string, Instance>> {
  const { hostname, hosts } = plan
  const network = hosts && { address: hosts.server.address, client: hosts.client.address }
  const instances = new Map<string, Instance>()
  for (const engine of plan.engines) {
    const folder = join(scratch, engine.name)
    mkdirSync(folder, { recursive: true })
    const port = await freePort()
    instances.set(engine.name, {
      plan: engine,
      folder,
      port,
      ...(hostname === undefined ? {} : { hostname }),
      ...(network ? { network } : {}),
    })
  }
  return instances
}

// Durations and order belong to the plan, so an archive has one plan.
function copyPlan(planFile: string, archive: string): void {
  const archived = join(archive, 'plan.yaml')
  const text = readFileSync(planFile, 'utf8')
  if (!existsSync(archived)) writeFileSync(archived, text)
  else if (readFileSync(archived, 'utf8') !== text)
    throw new BadInput(
      'The archive has another plan',
      archived,
      'Give another folder with --out, or continue with the plan of the archive',
    )
}

// A full disk would cut off the output of the next run.
const minFreeBytes = 100 * 1024 * 1024

function reachedLimit({ limits }: Plan, archive: string, elapsed: number): string | undefined {
  if (limits.seconds !== undefined && elapsed >= limits.seconds)
    return `the limit of ${limits.seconds} s is reached`
  if (limits.bytes !== undefined && sizeOf(archive) >= limits.bytes)
    return `the limit of ${limits.bytes} bytes is reached`
  const { bavail, bsize } = statfsSync(archive)
  return bavail * bsize < minFreeBytes
    ? 'the disk of the archive has less than 100 MB of free space'
    : undefined
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

// What is not installed is found before every run lacks its output.
async function requirePrograms(plan: Plan): Promise<void> {
  const tools = plan.workloads.flatMap(({ load }) => versionCommands[load]?.[0] ?? [])
  const { hosts } = plan
  const local = [...(hosts ? ['ssh'] : tools), ...monitorPrograms(plan)]
  const remote = hosts ? [...tools, ...clientMonitors(plan)] : []
  for (const [name, isRemote] of [
    ...local.map((program) => [program, false] as const),
    ...remote.map((program) => [program, true] as const),
  ]) {
    const probe = ['sh', '-c', 'command -v "$1"', 'sh', name]
    const command = hosts && isRemote ? onClient(hosts.client, probe) : probe
    if ((await outputOf(command, '/')) !== undefined) continue
    throw new BadInput(
      `The plan requires ${name}, which is not installed`,
      isRemote ? `ssh ${hosts?.client.ssh ?? ''}` : 'PATH',
      'Install it, or remove it from `collect` and `workloads`; on Debian: apt-get install sysstat procps linux-perf sysbench',
    )
  }
}
