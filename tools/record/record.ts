// The recording: sessions one after the other, each with a server of its own; every finished point is moved
// into the archive whole and noted in the journal, so that a recording can be cut anywhere and go on.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { BadInput } from '../errors.ts'
import { descriptionFile, descriptionOf } from './description.ts'
import { adapters } from './engines/index.ts'
import type { Site } from './engines/engine.ts'
import { printed } from './child.ts'
import { secondsLeft, secondsOf } from './estimate.ts'
import { programs, recordHost } from './host.ts'
import { addEntry, entriesOf } from './journal.ts'
import { monitorPrograms } from './monitors.ts'
import type { Plan } from './plan.ts'
import { keepScripts } from './scripts.ts'
import { sessionsOf, type Session } from './points.ts'
import type { Recording } from './recording.ts'
import { Running } from './running.ts'

/** How a recording ended. */
export interface Recorded {
  readonly done: number
  readonly failed: number
  readonly left: number
  /** Why it ended before the plan did. */
  readonly stopped?: string
}

/** The sessions with the points that the journal does not have yet. */
export function leftOf(plan: Plan, archive: string): readonly Session[] {
  const done = new Set(entriesOf(join(archive, 'journal.ndjson')).map(({ point }) => point))
  return sessionsOf(plan).map((session) => ({
    ...session,
    points: session.points.filter(({ path }) => !done.has(path)),
  }))
}

/**
 * Records what is left of a plan. A point that fails is kept with its reason; a server that dies is started
 * again for the next point; one that does not come up leaves its points. Throws `BadInput` when a program is
 * missing, the archive is of another plan, or no server came up.
 */
export async function record(recording: Recording): Promise<Recorded> {
  const { plan, planFile, archive, scratch, signal } = recording
  mkdirSync(archive, { recursive: true })
  mkdirSync(scratch, { recursive: true })
  keepPlan(planFile, archive)
  keepScripts(plan, planFile, recording)
  const journal = join(archive, 'journal.ndjson')
  await havePrograms(plan)
  const sites = await sitesOf(plan, scratch)
  const versions = new Map<string, string>()
  for (const [name, site] of sites)
    versions.set(name, await adapters[site.plan.adapter].version(site))
  writeFileSync(join(archive, descriptionFile), descriptionOf(plan, versions))
  for (const name of await recordHost(archive, plan))
    recording.talk(`host: ${name} could not be read`)
  const sessions = leftOf(plan, archive).filter(({ points }) => points.length > 0)
  if (recording.onlyPrepare) return prepare(recording, sessions, sites)
  const of = sessions.reduce((sum, { points }) => sum + points.length, 0)
  const started = Date.now()
  const whole = secondsOf(plan, sessions, plan.engines.length)
  const count = { done: 0, failed: 0 }
  const stop = (): string | undefined =>
    signal.aborted ? 'interrupted' : limitOf(plan, archive, (Date.now() - started) / 1000)
  let stopped: string | undefined
  let problem: BadInput | undefined
  for (const [index, session] of sessions.entries()) {
    const rest = secondsOf(plan, sessions.slice(index + 1))
    const site = sites.get(session.engine.name)
    if (!site) continue
    const running = new Running(recording, session, site)
    try {
      for (const [at, point] of session.points.entries()) {
        stopped = stop()
        if (stopped !== undefined) break
        const here = secondsOf(plan, [{ ...session, points: session.points.slice(at) }])
        const reached = index + at === 0 ? 0 : whole - rest - here
        const left = secondsLeft(whole, reached, (Date.now() - started) / 1000)
        recording.progress(count.done + count.failed, of, left, point.path)
        const entry = await running.measure(point)
        if (entry === undefined) break
        addEntry(journal, entry)
        count[entry.status === 'ok' ? 'done' : 'failed'] += 1
        for (const said of [entry.reason, ...(entry.missing ?? [])])
          if (said !== undefined) recording.talk(`${point.path}: ${said}`)
      }
    } catch (error) {
      // Data that were half made, a server that did not come up: its points are left, the others go on.
      if (!signal.aborted) {
        if (!(error instanceof BadInput)) throw error
        problem ??= error
        recording.talk(`${session.path}: ${error.message}`)
      }
    } finally {
      await running.close()
    }
    stopped ??= stop()
    if (stopped !== undefined) break
  }
  if (problem && count.done + count.failed === 0) throw problem
  return {
    ...count,
    left: of - count.done - count.failed,
    ...(stopped === undefined ? {} : { stopped }),
  }
}

// Every engine's server once: its data directory and its data are there when the clock runs.
async function prepare(
  recording: Recording,
  sessions: readonly Session[],
  sites: ReadonlyMap<string, Site>,
): Promise<Recorded> {
  const seen = new Set<string>()
  for (const session of sessions) {
    const site = sites.get(session.engine.name)
    if (!site || seen.has(session.engine.name) || recording.signal.aborted) continue
    seen.add(session.engine.name)
    const running = new Running(recording, session, site)
    try {
      await running.prepare()
    } finally {
      await running.close()
    }
  }
  const left = sessions.reduce((sum, { points }) => sum + points.length, 0)
  return { done: 0, failed: 0, left, stopped: 'only prepared' }
}

// Said before anything is started: a monitor that is missing would be a hole in every run.
async function havePrograms(plan: Plan): Promise<void> {
  const tools = plan.workloads.flatMap(({ load }) => programs[load]?.[0] ?? [])
  for (const name of new Set([...tools, ...monitorPrograms(plan)])) {
    if ((await printed(['sh', '-c', 'command -v "$1"', 'sh', name], '/')) !== undefined) continue
    throw new BadInput(
      `${name} cannot be found, which the plan asks for`,
      'PATH',
      'install it, or take it out of `collect` and `workloads`; on Debian: apt-get install sysstat procps linux-perf sysbench',
    )
  }
}

async function sitesOf(plan: Plan, scratch: string): Promise<ReadonlyMap<string, Site>> {
  const sites = new Map<string, Site>()
  for (const engine of plan.engines) {
    const folder = join(scratch, engine.name)
    mkdirSync(folder, { recursive: true })
    const { hostname } = plan
    const port = await freePort()
    sites.set(engine.name, {
      plan: engine,
      folder,
      port,
      ...(hostname === undefined ? {} : { hostname }),
    })
  }
  return sites
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

// An archive is of one plan; durations and order belong to it.
function keepPlan(planFile: string, archive: string): void {
  const kept = join(archive, 'plan.yaml')
  const text = readFileSync(planFile, 'utf8')
  if (!existsSync(kept)) writeFileSync(kept, text)
  else if (readFileSync(kept, 'utf8') !== text) {
    throw new BadInput(
      'The archive was begun with another plan',
      kept,
      'name another folder with --out, or go on with the plan that lies in the archive',
    )
  }
}

function limitOf({ limits }: Plan, archive: string, passed: number): string | undefined {
  if (limits.seconds !== undefined && passed >= limits.seconds)
    return `the limit of ${String(limits.seconds)} s is reached`
  if (limits.bytes !== undefined && sizeOf(archive) >= limits.bytes)
    return `the limit of ${String(limits.bytes)} bytes is reached`
  // A full disk would cut the output of the next point.
  const { bavail, bsize } = statfsSync(archive)
  return bavail * bsize < leastFree ? 'less than 100 MB are free where the archive is' : undefined
}

const leastFree = 100 * 1024 * 1024

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
