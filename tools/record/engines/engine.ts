// What the recorder needs of a database server, whatever its kind.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BadInput } from '../../errors.ts'
import type { Child } from '../child.ts'
import type { ConfigurationPlan, EnginePlan } from '../plan.ts'

/** Where one engine of a plan lives: everything of it is below the plan's scratch folder, on loopback. */
export interface Site {
  readonly plan: EnginePlan
  /** Absolute folder of this engine alone. */
  readonly folder: string
  readonly port: number
  /** The name that the server shall state instead of the machine's own. */
  readonly hostname?: string
}

/** A server that answers. */
export interface Server {
  readonly child: Child
  /** How clients reach it from a folder beside the engine's: arguments of sysbench, or host, port and user. */
  readonly mysql?: readonly string[]
  readonly postgresql?: { readonly host: string; readonly port: string; readonly user: string }
  readonly port: number
  readonly socket: string
  stop(): Promise<void>
}

/** One kind of server. Throws `BadInput` when a program is missing or the server does not come up. */
export interface Adapter {
  /** The version that the server itself states. */
  version(site: Site): Promise<string>
  /** Makes an empty data directory, unless there is one. */
  install(site: Site): Promise<void>
  /** The configuration file as written for `configuration`; its name and its text. */
  file(
    site: Site,
    configuration: ConfigurationPlan,
  ): { readonly name: string; readonly text: string }
  /** Starts the server on `processors` and waits until it answers. */
  start(site: Site, config: string, processors: string | undefined, log: string): Promise<Server>
  /** Commands that print what the running server says of itself, by tool. */
  dumps(server: Server, site: Site): Readonly<Record<string, readonly string[]>>
  /** Commands that print it each second while a load runs, for so many seconds, by tool. */
  watches?(server: Server, site: Site, seconds: number): Readonly<Record<string, readonly string[]>>
  /** Makes the database `name`, if it is not there. */
  database(server: Server, site: Site, name: string): Promise<void>
}

/** A command pinned to processors, where that is wanted. */
export function pinned(
  command: readonly string[],
  processors: string | undefined,
): readonly string[] {
  return processors === undefined ? command : ['taskset', '-c', processors, ...command]
}

/** The version in what a server prints of itself. Throws `BadInput` when there is none: nothing is guessed. */
export function stated(command: readonly string[], text: string, version: RegExp): string {
  const [found] = version.exec(text) ?? []
  if (found !== undefined) return found
  throw new BadInput(
    `Unexpected "${text.trim()}", expected a version`,
    command.join(' '),
    'name the right program with `bin` in the plan',
  )
}

/** A program of the engine, the first of `names` that is in its folder; from PATH where the plan names none. */
export function programOf({ plan: { bin } }: Site, ...names: readonly string[]): string {
  const [first = ''] = names
  if (bin === undefined) return first
  return join(bin, names.find((name) => existsSync(join(bin, name))) ?? first)
}

/** A client, of which any version will do: in the engine's folder if it came with one, else from PATH. */
export function clientOf(site: Site, ...names: readonly string[]): string {
  const own = programOf(site, ...names)
  return existsSync(own) ? own : (names[0] ?? '')
}

/** A command in the environment that the plan gives to the engine. */
export function environed({ plan }: Site, command: readonly string[]): readonly string[] {
  const variables = Object.entries(plan.environment).map(([name, value]) => `${name}=${value}`)
  return variables.length === 0 ? command : ['env', ...variables, ...command]
}
