// The server of one session, and what is measured on it.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { printed, required, startChild, type End, type Start } from './child.ts'
import { adapters } from './engines/index.ts'
import { pinned, type Server, type Site } from './engines/engine.ts'
import type { Entry } from './journal.ts'
import { loads } from './loads/index.ts'
import { startMonitors } from './monitors.ts'
import { processorsOf, type Plan } from './plan.ts'
import type { Point, Session } from './points.ts'
import type { Recording } from './recording.ts'

/** The server of one session: started with its first point, and again when it died. */
export class Running {
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
    const watches = adapters[this.#site.plan.adapter].watches?.(server, this.#site, plan.seconds)
    const watched = { server: server.child.id, cwd: folder, path }
    const monitors = startMonitors(plan, { ...watched, ...(watches ? { watches } : {}) })
    const head = `${command.map(quoted).join(' ')}\n`
    const output = `${path}.${tool}.txt`
    const end = await this.#watched(server, command, plan.seconds, { cwd: folder, output, head })
    const missing = await monitors.end()
    if (signal.aborted) return undefined
    moveInto(folder, join(archive, dirname(point.path)))
    const reason = reasonOf(end)
    return {
      point: point.path,
      status: reason === undefined ? 'ok' : 'failed',
      ...(reason === undefined ? {} : { reason }),
      ...(missing.length === 0 ? {} : { missing }),
      exit: end.status,
      started,
      ended: seconds(),
    }
  }

  /** Makes the data directory and the data of the session's points; leaves nothing in the archive. */
  async prepare(): Promise<void> {
    const server = await this.#start()
    this.#server = undefined
    await server.stop()
    for (const tool of ['log', 'variables'])
      rmSync(join(this.#recording.archive, `${this.#session.path}.${tool}.txt`), { force: true })
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
    const server = await this.#start()
    if (this.#recording.plan.warmup > 0) await this.#warmUp(server, point)
    return server
  }

  async #start(): Promise<Server> {
    const { archive } = this.#recording
    const site = this.#site
    const adapter = adapters[site.plan.adapter]
    await adapter.install(site)
    const { name, text } = adapter.file(site, this.#session.configuration)
    const config = join(site.folder, name)
    writeFileSync(config, text)
    const { options } = this.#session.configuration
    if (Object.keys({ ...site.plan.options, ...options }).length > 0) {
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
    return server
  }

  // Once for an engine: what was made is noted beside the data directory.
  async #makeData(server: Server, workload: Point['workload']): Promise<void> {
    const load = loads[workload.load]
    const command = load.data(server, workload)
    if (!command) return
    const note = join(this.#site.folder, 'made.json')
    const made = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as string[]) : []
    const own = workload.database === undefined ? [] : [workload.database]
    const key = [workload.load, ...own, ...workload.data].join(' ')
    if (made.includes(key)) return
    const adapter = adapters[this.#site.plan.adapter]
    const database = load.database?.(workload)
    if (database !== undefined) await adapter.database(server, this.#site, database)
    this.#recording.talk(`making data: ${key}`)
    const advice = 'run the command above by hand; start again with an empty scratch folder'
    await required(command, this.#site.folder, advice, {
      seconds: 3600,
      signal: this.#recording.signal,
    })
    writeFileSync(note, JSON.stringify([...made, key]))
  }

  async #warmUp(server: Server, { workload, threads }: Point): Promise<void> {
    const { plan, signal, talk } = this.#recording
    const job = { server, workload, threads, seconds: plan.warmup }
    const command = this.#pinned(loads[workload.load].run(job))
    const end = await this.#watched(server, command, plan.warmup, { cwd: this.#site.folder })
    const reason = reasonOf(end)
    if (reason !== undefined && !signal.aborted) talk(`${this.#session.path}: warm-up: ${reason}`)
  }

  // Runs a load until it ends, the recording is interrupted, the server dies, or it hangs.
  async #watched(
    server: Server,
    command: readonly string[],
    asked: number,
    start: Start,
  ): Promise<End> {
    const { signal } = this.#recording
    const child = startChild(command, start)
    const abort = (): void => void child.end('interrupted')
    // An interruption before this point is told by no event any more.
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    const deadline = new AbortController()
    void wait(1000 * (2 * asked + 60), undefined, { signal: deadline.signal }).then(
      () => child.end('it did not end within twice its time and a minute'),
      () => undefined,
    )
    void server.child.ended.then(() => child.end('the server ended while it was measured'))
    const end = await child.ended
    deadline.abort()
    signal.removeEventListener('abort', abort)
    return end
  }

  async #dump(server: Server, tools: readonly Plan['collect'][number][]): Promise<void> {
    const { plan, archive, talk } = this.#recording
    const dumps = adapters[this.#site.plan.adapter].dumps(server, this.#site)
    for (const tool of tools) {
      const command = dumps[tool]
      if (!plan.collect.includes(tool)) continue
      if (!command) {
        talk(`${this.#session.path}: this engine has no ${tool} to collect`)
        continue
      }
      const text = await printed(command, this.#site.folder)
      if (text === undefined)
        talk(`${this.#session.path}: the ${tool} of the server could not be read`)
      // A server that keeps no waits prints nothing.
      if (text !== undefined && text !== '')
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
