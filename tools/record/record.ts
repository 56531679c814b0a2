// The recording: sessions one after the other, each with a server of its own; every finished point is moved
// into the archive whole and noted in the journal, so that a recording can be cut anywhere and go on.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { BadInput } from '../archive/bad-input.ts'
import { printed, required, startChild, type End } from './child.ts'
import { descriptionFile, descriptionOf } from './description.ts'
import { adapters } from './engines/index.ts'
import { pinned, type Server, type Site } from './engines/engine.ts'
import { recordHost } from './host.ts'
import { addEntry, entriesOf, type Entry } from './journal.ts'
import { loads } from './loads/index.ts'
import { startMonitors } from './monitors.ts'
import { processorsOf, type Plan } from './plan.ts'
import { sessionsOf, type Point, type Session } from './points.ts'

/** A recording to make or to go on with. */
export interface Recording {
  readonly plan: Plan
  readonly planFile: string
  /** Folder of the archive. */
  readonly archive: string
  /** Folder for data directories and unfinished points; it stays, for the next part of the recording. */
  readonly scratch: string
  readonly signal: AbortSignal
  /** How far it is: points done, of how many, seconds left by the plan, and what runs now. */
  readonly progress: (done: number, of: number, secondsLeft: number, what: string) => void
  readonly talk: (text: string) => void
}

/** How a recording ended. */
export interface Recorded {
  readonly done: number
  readonly failed: number
  readonly left: number
  /** Why it ended before the plan did. */
  readonly stopped?: string
}

/** The seconds that the points of `sessions` take by the plan, starts of servers not counted. */
export function secondsOf(plan: Plan, sessions: readonly Session[]): number {
  return sessions.reduce(
    (sum, { points }) => sum + points.length * plan.seconds + (points.length > 0 ? plan.warmup : 0),
    0,
  )
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
 * again for the next point. Throws `BadInput` when a program is missing, or the archive is of another plan.
 */
export async function record(recording: Recording): Promise<Recorded> {
  const { plan, planFile, archive, scratch, signal } = recording
  mkdirSync(archive, { recursive: true })
  mkdirSync(scratch, { recursive: true })
  keepPlan(planFile, archive)
  const journal = join(archive, 'journal.ndjson')
  const sites = await sitesOf(plan, scratch)
  const versions = new Map<string, string>()
  for (const [name, site] of sites)
    versions.set(name, await adapters[site.plan.adapter].version(site))
  writeFileSync(join(archive, descriptionFile), descriptionOf(plan, versions))
  await recordHost(archive, plan)
  const sessions = leftOf(plan, archive).filter(({ points }) => points.length > 0)
  const of = sessions.reduce((sum, { points }) => sum + points.length, 0)
  const started = Date.now()
  const count = { done: 0, failed: 0 }
  const stop = (): string | undefined =>
    signal.aborted ? 'interrupted' : limitOf(plan, archive, (Date.now() - started) / 1000)
  let stopped: string | undefined
  for (const session of sessions) {
    const site = sites.get(session.engine.name)
    if (!site) continue
    const running = new Running(recording, session, site)
    try {
      for (const point of session.points) {
        stopped = stop()
        if (stopped !== undefined) break
        const left = of - count.done - count.failed
        recording.progress(of - left, of, left * plan.seconds, point.path)
        const entry = await running.measure(point)
        if (entry === undefined) break
        addEntry(journal, entry)
        count[entry.status === 'ok' ? 'done' : 'failed'] += 1
        if (entry.status === 'failed') recording.talk(`${point.path}: ${entry.reason ?? 'failed'}`)
      }
    } finally {
      await running.close()
    }
    stopped ??= stop()
    if (stopped !== undefined) break
  }
  return {
    ...count,
    left: of - count.done - count.failed,
    ...(stopped === undefined ? {} : { stopped }),
  }
}

/** The server of one session: started with its first point, and again when it died. */
class Running {
  readonly #recording: Recording
  readonly #session: Session
  readonly #site: Site
  #server: Server | undefined

  constructor(recording: Recording, session: Session, site: Site) {
    this.#recording = recording
    this.#session = session
    this.#site = site
  }

  /** Measures a point; undefined when it was interrupted, and then nothing of it is kept. */
  async measure(point: Point): Promise<Entry | undefined> {
    const { plan, archive, scratch, signal } = this.#recording
    const started = seconds()
    const server = await this.#answering(point)
    const folder = join(scratch, 'point')
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    const path = join(folder, basename(point.path))
    const load = loads[point.workload.load]
    const { threads, workload } = point
    const command = this.#pinned(load.run({ server, workload, threads, seconds: plan.seconds }))
    const tool = workload.load === 'command' ? workload.name : workload.load
    const monitors = startMonitors(plan, folder, path)
    const child = startChild(command, {
      cwd: folder,
      output: `${path}.${tool}.txt`,
      head: `${command.map(quoted).join(' ')}\n`,
    })
    const abort = (): void => void child.end('interrupted')
    signal.addEventListener('abort', abort)
    // A load may take a little longer than it was asked to; a hang is ended.
    const deadline = new AbortController()
    void wait(1000 * (2 * plan.seconds + 60), undefined, { signal: deadline.signal }).then(
      () => child.end('it did not end within twice its time and a minute'),
      () => undefined,
    )
    void server.child.ended.then(() => child.end('the server ended while it was measured'))
    const end = await child.ended
    deadline.abort()
    signal.removeEventListener('abort', abort)
    await Promise.all(monitors.map(([, monitor]) => monitor.end(undefined, 'SIGINT', 5)))
    if (signal.aborted) return undefined
    moveInto(folder, join(archive, dirname(point.path)))
    const reason = reasonOf(end)
    return {
      point: point.path,
      status: reason === undefined ? 'ok' : 'failed',
      ...(reason === undefined ? {} : { reason }),
      exit: end.status,
      started,
      ended: seconds(),
    }
  }

  /** Dumps what the server says of itself, and stops it. */
  async close(): Promise<void> {
    const server = this.#server
    if (!server) return
    if (server.child.running && !this.#recording.signal.aborted)
      await this.#dump(server, ['status', 'waits'])
    await server.stop()
    this.#server = undefined
  }

  async #answering(point: Point): Promise<Server> {
    if (this.#server?.child.running === true) return this.#server
    const { plan, archive } = this.#recording
    const site = this.#site
    const adapter = adapters[site.plan.adapter]
    await adapter.install(site)
    const { name, text } = adapter.file(site, this.#session.configuration)
    const config = join(site.folder, name)
    writeFileSync(config, text)
    if (Object.keys(this.#session.configuration.options).length > 0) {
      const kept = join(archive, 'configurations', site.plan.name, name)
      mkdirSync(dirname(kept), { recursive: true })
      writeFileSync(kept, text)
    }
    const log = join(archive, `${this.#session.path}.log.txt`)
    const server = await adapter.start(site, config, this.#processors(), log)
    this.#server = server
    // Should the server die, it is known with what it ran.
    await this.#dump(server, ['variables'])
    for (const { workload } of this.#session.points) await this.#makeData(server, workload)
    if (plan.warmup > 0) await this.#warmUp(server, point)
    return server
  }

  // Once for an engine: what was made is noted beside the data directory.
  async #makeData(server: Server, workload: Point['workload']): Promise<void> {
    const load = loads[workload.load]
    const command = load.data(server, workload)
    if (!command) return
    const note = join(this.#site.folder, 'made.json')
    const made = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as string[]) : []
    const key = [workload.load, ...workload.data].join(' ')
    if (made.includes(key)) return
    const adapter = adapters[this.#site.plan.adapter]
    if (load.database !== undefined) await adapter.database(server, this.#site, load.database)
    this.#recording.talk(`making data: ${key}`)
    const advice = 'run the command above by hand; start again with an empty scratch folder'
    await required(command, this.#site.folder, advice, 3600)
    writeFileSync(note, JSON.stringify([...made, key]))
  }

  async #warmUp(server: Server, { workload, threads }: Point): Promise<void> {
    const { plan, signal } = this.#recording
    const job = { server, workload, threads, seconds: plan.warmup }
    const command = this.#pinned(loads[workload.load].run(job))
    const child = startChild(command, { cwd: this.#site.folder })
    const abort = (): void => void child.end('interrupted')
    signal.addEventListener('abort', abort)
    await child.ended
    signal.removeEventListener('abort', abort)
  }

  async #dump(server: Server, tools: readonly Plan['collect'][number][]): Promise<void> {
    const { plan, archive } = this.#recording
    const dumps = adapters[this.#site.plan.adapter].dumps(server, this.#site)
    for (const tool of tools) {
      const command = dumps[tool]
      if (!command || !plan.collect.includes(tool)) continue
      const text = await printed(command, this.#site.folder)
      if (text !== undefined)
        writeFileSync(join(archive, `${this.#session.path}.${tool}.txt`), text)
    }
  }

  #processors(): string | undefined {
    const { cores } = this.#session
    return cores === undefined ? undefined : processorsOf(this.#recording.plan, cores)
  }

  #pinned(command: readonly string[]): readonly string[] {
    return pinned(command, this.#processors())
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

function moveInto(folder: string, target: string): void {
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(folder)) {
    const aside = join(target, `.${name}.new`)
    // The scratch folder may be on another disk, where a rename does not reach.
    writeFileSync(aside, readFileSync(join(folder, name)))
    renameSync(aside, join(target, name))
  }
  rmSync(folder, { recursive: true, force: true })
}

function reasonOf({ status, signal, reason }: End): string | undefined {
  if (reason !== undefined) return reason
  if (signal !== null) return `ended by ${signal}`
  return status === 0 ? undefined : `ended with status ${String(status)}`
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

function seconds(): number {
  return Math.round(Date.now() / 1000)
}
