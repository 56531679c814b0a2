// The interface between the recorder and a database server of any kind.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BadInput } from '../../core/errors.ts'
import type { Child } from '../child-process.ts'
import type { ConfigurationPlan, EnginePlan } from '../plan.ts'

/** An engine of a plan on this machine: all its files are in `folder`, and it listens on loopback. */
export interface Instance {
  readonly plan: EnginePlan
  /** Absolute path. */
  readonly folder: string
  readonly port: number
  /** Hostname that the server reports instead of the machine's own. */
  readonly hostname?: string
  /** Where the load runs on another machine: the address to listen at, and the client's. */
  readonly network?: { readonly address: string; readonly client: string }
}

/** How loads connect to a server. */
export interface Connection {
  /** Connection arguments of sysbench; a socket is relative to a folder next to the engine's. */
  readonly mysql?: readonly string[]
  /** Connection arguments of sysbench, and pgbench with its own. */
  readonly postgresql?: {
    readonly sysbench: readonly string[]
    readonly pgbench: readonly string[]
  }
  /** Absent for a server that the recorder started. */
  readonly host?: string
  readonly port: number
  readonly socket: string
}

/** A server that is ready. */
export interface Server extends Connection {
  readonly child: Child
  stop(): Promise<void>
}

/** A kind of server. Its functions throw `BadInput` if a program is missing or the server does not become ready. */
export interface Adapter {
  /** Returns the version that the server reports. */
  version(instance: Instance): Promise<string>
  /** Creates an empty data directory, unless it exists. */
  install(instance: Instance): Promise<void>
  /** Returns name and text of the configuration file. */
  configurationFile(
    instance: Instance,
    configuration: ConfigurationPlan,
  ): { readonly name: string; readonly text: string }
  /** Starts the server on `processors` and waits until it is ready. */
  start(
    instance: Instance,
    configurationFile: string,
    processors: string | undefined,
    log: string,
  ): Promise<Server>
  /** Returns the commands that print variables, status and waits of the running server, by tool. */
  dumps(server: Server, instance: Instance): Readonly<Record<string, readonly string[]>>
  /** Returns the commands that sample the server every second for `seconds`, by tool. */
  samplers?(
    server: Server,
    instance: Instance,
    seconds: number,
  ): Readonly<Record<string, readonly string[]>>
  /** Creates a database, unless it exists. */
  createDatabase(server: Server, instance: Instance, name: string): Promise<void>
}

/** Returns a command pinned to `processors`; unchanged if they are undefined. */
export function pinTo(
  processors: string | undefined,
  command: readonly string[],
): readonly string[] {
  return processors === undefined ? command : ['taskset', '-c', processors, ...command]
}

/** Returns the first match of `version` in the output of `command`. Throws `BadInput` for output without a version. */
export function parseVersion(command: readonly string[], output: string, version: RegExp): string {
  const [match] = version.exec(output) ?? []
  if (match !== undefined) return match
  throw new BadInput(
    `Unexpected "${output.trim()}", expected a version`,
    command.join(' '),
    'Set the folder of the server as `bin` in the plan',
  )
}

/** Returns the path of the first of `names` in the engine's folder of programs, or a name for PATH. */
export function programPath({ plan: { bin } }: Instance, names: readonly string[]): string {
  const [first = ''] = names
  if (bin === undefined) return first
  return join(bin, names.find((name) => existsSync(join(bin, name))) ?? first)
}

/** Returns the path of a client, of which any version works: in the engine's folder of programs, else in PATH. */
export function clientPath(instance: Instance, names: readonly string[]): string {
  const path = programPath(instance, names)
  return existsSync(path) ? path : (names[0] ?? '')
}

/** Returns a command with the environment variables of the engine. */
export function withEnvironment({ plan }: Instance, command: readonly string[]): readonly string[] {
  const variables = Object.entries(plan.environment).map(([name, value]) => `${name}=${value}`)
  return variables.length === 0 ? command : ['env', ...variables, ...command]
}
