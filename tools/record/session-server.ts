// The server of one session and the runs on it.
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
import { BadInput } from '../core/errors.ts'
import { readOptionVocabulary } from '../options/option-vocabulary.ts'
import { unmetOptionsIn } from '../options/unmet-options.ts'
import { packageRoot } from '../root.ts'
import {
  outputOf,
  requireOutput,
  startChild,
  type Exit,
  type StartOptions,
} from './child-process.ts'
import { adapters } from './engines/engine-adapters.ts'
import { pinTo, type Adapter, type Instance, type Server } from './engines/engine.ts'
import type { Entry } from './journal.ts'
import { loads } from './loads/load-adapters.ts'
import { startMonitors } from './recorded-monitors.ts'
import { processorsOf, toolOf, type Plan, type WorkloadPlan } from './plan.ts'
import type { PlannedRun, Session } from './planned-runs.ts'
import type { Recording } from './recording.ts'
import { lostConnection, onClient, onClientWhileConnected, quoted } from './remote-client.ts'

/** The server of one session: started by its first run, and again by the next run if it ends. */
export class SessionServer {
  readonly #recording: Recording
  readonly #session: Session
  readonly #instance: Instance
  readonly #adapter: Adapter
  #server: Server | undefined

  constructor(recording: Recording, session: Session, instance: Instance) {
    this.#recording = recording
    this.#session = session
    this.#instance = instance
    this.#adapter = adapters[instance.plan.adapter]
  }

  /** Executes a run and moves its files into the archive; undefined if it was interrupted, which discards its files. */
  async record(run: PlannedRun): Promise<Entry | undefined> {
    const { plan, archive, scratch, signal } = this.#recording
    const started = nowInSeconds()
    const server = await this.#readyServer(run)
    const folder = join(scratch, 'point')
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    const path = join(folder, basename(run.path))
    const { threads, workload } = run
    const { seconds } = plan
    const command = this.#pinLoad(loads[workload.load].run({ server, workload, threads, seconds }))
    const samplers = this.#adapter.samplers?.(server, this.#instance, seconds)
    const monitors = startMonitors(plan, {
      server: server.child.id,
      cwd: folder,
      path,
      ...(samplers ? { samplers } : {}),
    })
    const header = `${command.map(quoted).join(' ')}\n`
    const output = `${path}.${toolOf(workload)}.txt`
    const exit = await this.#runLoad(server, this.#loadCommand(command), {
      ...{ seconds, cwd: folder, output, header },
      keepInput: plan.hosts !== undefined,
    })
    const missing = await monitors.stop()
    if (signal.aborted) return undefined
    this.#requireConnection(exit)
    moveFiles(folder, join(archive, dirname(run.path)))
    const reason = failureOf(exit)
    return {
      point: run.path,
      status: reason === undefined ? 'ok' : 'failed',
      ...(reason === undefined ? {} : { reason }),
      ...(missing.length === 0 ? {} : { missing }),
      exit: exit.status,
      started,
      ended: nowInSeconds(),
    }
  }

  /** Creates the data directory and loads the data of all runs; leaves no file in the archive. */
  async prepare(): Promise<void> {
    const server = await this.#start()
    this.#server = undefined
    await server.stop()
    for (const tool of ['log', 'variables'])
      rmSync(join(this.#recording.archive, `${this.#session.path}.${tool}.txt`), { force: true })
  }

  /** Dumps status and waits of the server, and stops it. */
  async close(): Promise<void> {
    const server = this.#server
    if (!server) return
    if (server.child.running && !this.#recording.signal.aborted)
      await this.#dump(server, ['status', 'waits'])
    await server.stop()
    this.#server = undefined
  }

  async #readyServer(run: PlannedRun): Promise<Server> {
    if (this.#server?.child.running === true) return this.#server
    const server = await this.#start()
    if (this.#recording.plan.warmup > 0) await this.#warmUp(server, run)
    return server
  }

  async #start(): Promise<Server> {
    const { archive } = this.#recording
    const { folder, plan } = this.#instance
    await this.#adapter.install(this.#instance)
    const { configuration } = this.#session
    const { name, text } = this.#adapter.configurationFile(this.#instance, configuration)
    const configurationFile = join(folder, name)
    writeFileSync(configurationFile, text)
    if (Object.keys({ ...plan.options, ...configuration.options }).length > 0) {
      const archived = join(archive, 'configurations', plan.name, name)
      mkdirSync(dirname(archived), { recursive: true })
      writeFileSync(archived, text)
    }
    const log = join(archive, `${this.#session.path}.log.txt`)
    const server = await this.#adapter.start(
      this.#instance,
      configurationFile,
      this.#processors(),
      log,
    )
    this.#server = server
    // The variables are dumped now, so that they are known even if the server ends.
    await this.#dump(server, ['variables'])
    this.#reportUnmet(name, text)
    for (const { workload } of this.#session.runs) await this.#loadData(server, workload)
    return server
  }

  #reportUnmet(name: string, text: string): void {
    const { archive, talk } = this.#recording
    const { path } = this.#session
    const file = join(archive, `${path}.variables.txt`)
    if (!existsSync(file)) return
    const files = { [name]: text, [file]: readFileSync(file, 'utf8') }
    const vocabulary = readOptionVocabulary(packageRoot)
    for (const unmet of unmetOptionsIn(files, this.#instance.plan.adapter, vocabulary))
      talk(`${path}: ${unmet}`)
  }

  // A note next to the data directory lists the data that are loaded. A workload without data has a database too.
  async #loadData(server: Server, workload: WorkloadPlan): Promise<void> {
    const load = loads[workload.load]
    const { folder } = this.#instance
    const local = load.loadData(server, workload)
    const note = join(folder, 'made.json')
    const loaded = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as string[]) : []
    const database = workload.database === undefined ? [] : [workload.database]
    const data = [workload.load, ...database, ...workload.data].join(' ')
    if (loaded.includes(data)) return
    const name = load.database?.(workload)
    if (name !== undefined) await this.#adapter.createDatabase(server, this.#instance, name)
    if (local) {
      this.#recording.talk(`loading data: ${data}`)
      const advice = 'Run the command by hand, then start again with an empty scratch folder'
      await requireOutput(this.#onClient(local), folder, advice, {
        seconds: 3600,
        signal: this.#recording.signal,
      })
    }
    writeFileSync(note, JSON.stringify([...loaded, data]))
  }

  async #warmUp(server: Server, { workload, threads }: PlannedRun): Promise<void> {
    const { plan, signal, talk } = this.#recording
    const job = { server, workload, threads, seconds: plan.warmup }
    const command = this.#loadCommand(this.#pinLoad(loads[workload.load].run(job)))
    const exit = await this.#runLoad(server, command, {
      seconds: plan.warmup,
      cwd: this.#instance.folder,
      keepInput: plan.hosts !== undefined,
    })
    this.#requireConnection(exit)
    const reason = failureOf(exit)
    if (reason !== undefined && !signal.aborted) talk(`${this.#session.path}: warm-up: ${reason}`)
  }

  // Waits until the load ends, the recording is interrupted, the server ends, or the load hangs.
  async #runLoad(
    server: Server,
    command: readonly string[],
    { seconds, ...start }: LoadStart,
  ): Promise<Exit> {
    const { signal } = this.#recording
    const child = startChild(command, start)
    const abort = (): void => void child.stop('interrupted')
    // An earlier interruption triggers no event.
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    const timer = new AbortController()
    const limit = 2 * seconds + 60
    void wait(1000 * limit, undefined, { signal: timer.signal }).then(
      () => child.stop(`did not end within ${limit} s`),
      () => undefined,
    )
    void server.child.exit.then(() => child.stop('the server ended during the run'))
    const exit = await child.exit
    timer.abort()
    signal.removeEventListener('abort', abort)
    return exit
  }

  async #dump(server: Server, tools: readonly Plan['collect'][number][]): Promise<void> {
    const { plan, archive, talk } = this.#recording
    const { path } = this.#session
    const dumps = this.#adapter.dumps(server, this.#instance)
    for (const tool of tools.filter((name) => plan.collect.includes(name))) {
      const command = dumps[tool]
      if (!command) {
        talk(`${path}: this engine does not support ${tool}`)
        continue
      }
      const text = await outputOf(command, this.#instance.folder)
      if (text === undefined) talk(`${path}: the ${tool} of the server could not be read`)
      // A server without wait instrumentation prints nothing.
      else if (text !== '') writeFileSync(join(archive, `${path}.${tool}.txt`), text)
    }
  }

  #processors(): string | undefined {
    const { cores } = this.#session
    return cores === undefined ? undefined : processorsOf(this.#recording.plan, cores)
  }

  #pinLoad(command: readonly string[]): readonly string[] {
    const { hosts } = this.#recording.plan
    return pinTo(hosts ? hosts.client.processors : this.#processors(), command)
  }

  #loadCommand(command: readonly string[]): readonly string[] {
    const { hosts } = this.#recording.plan
    return hosts ? onClientWhileConnected(hosts.client, command) : command
  }

  #onClient(command: readonly string[]): readonly string[] {
    const { hosts } = this.#recording.plan
    return hosts ? onClient(hosts.client, command) : command
  }

  // A run without its connection is no failed run: it remains for the next call.
  #requireConnection({ status }: Exit): void {
    const { hosts } = this.#recording.plan
    if (hosts === undefined || status !== lostConnection) return
    throw new BadInput(
      'The connection to the load generator was lost',
      `ssh ${hosts.client.ssh}`,
      'Restore the connection, then run the same command again: it continues with this run',
    )
  }
}

function moveFiles(folder: string, target: string): void {
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(folder)) {
    const incomplete = join(target, `.${name}.new`)
    // A rename cannot cross from the disk of the scratch folder to another.
    writeFileSync(incomplete, readFileSync(join(folder, name)))
    renameSync(incomplete, join(target, name))
  }
  rmSync(folder, { recursive: true, force: true })
}

interface LoadStart extends StartOptions {
  /** Most seconds that the load takes. */
  readonly seconds: number
}

// Why a load failed; undefined if it did not.
function failureOf({ status, signal, reason }: Exit): string | undefined {
  if (reason !== undefined) return reason
  if (signal !== null) return `ended by ${signal}`
  return status === 0 ? undefined : `ended with status ${status}`
}

function nowInSeconds(): number {
  return Math.round(Date.now() / 1000)
}
