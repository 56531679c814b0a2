// Which processors belong to which physical core, and the processors for a number of cores.
import { BadInput } from '../core/errors.ts'
import { outputOf } from './child-process.ts'
import { coresName, type Cores, type Plan } from './plan.ts'

/** A processor of the machine, as `lscpu` numbers it; threads of a physical core have equal `core` and `socket`. */
export interface Processor {
  readonly cpu: number
  readonly core: number
  readonly socket: number
  readonly node: number
}

/** Physical cores to use, with one thread each (`off`) or all of their threads (`on`). */
export type CoreRequest = Exclude<Cores, number>

const command = ['lscpu', '--parse=CPU,CORE,SOCKET,NODE']

/** Reads the topology of this machine. Throws `BadInput` if lscpu does not state it. */
export async function readTopology(): Promise<readonly Processor[]> {
  const processors = parseTopology((await outputOf(command, '/')) ?? '')
  if (processors.length > 0) return processors
  throw new BadInput(
    'The processors of this machine are unknown',
    command.join(' '),
    'Write numbers as `cores` and their `processors` in the plan',
  )
}

/** Returns the plan with `processors` for the physical cores that it requests. */
export async function withTopology(plan: Plan): Promise<Plan> {
  const requests = (plan.cores ?? []).filter((cores) => typeof cores !== 'number')
  if (requests.length === 0) return plan
  const topology = await readTopology()
  const chosen = requests.map(
    (request) => [coresName(request), selectProcessors(topology, request)] as const,
  )
  return { ...plan, processors: { ...Object.fromEntries<string>(chosen), ...plan.processors } }
}

/** Parses `lscpu --parse=CPU,CORE,SOCKET,NODE`; a machine without NUMA has an empty last column. */
export function parseTopology(text: string): readonly Processor[] {
  return text.split('\n').flatMap((line) => {
    const [, cpu, core, socket, node] = /^(\d+),(\d+),(\d*),(\d*)$/.exec(line) ?? []
    return cpu === undefined || core === undefined
      ? []
      : [{ cpu: Number(cpu), core: Number(core), socket: Number(socket), node: Number(node) }]
  })
}

/**
 * Returns the processors of a request in the syntax of `taskset -c`: cores of one NUMA node and socket before those of the
 * next. Throws `BadInput` if the machine has fewer cores, or no second threads for `smt: on`.
 */
export function selectProcessors(
  topology: readonly Processor[],
  { physical, smt }: CoreRequest,
): string {
  const cores = new Map<string, Processor[]>()
  for (const processor of topology.toSorted(byNode)) {
    const key = `${processor.socket} ${processor.core}`
    cores.set(key, [...(cores.get(key) ?? []), processor])
  }
  const where = `cores: {physical: ${physical}, smt: ${smt}}`
  if (physical > cores.size)
    throw new BadInput(
      `Unexpected ${physical} physical cores, expected at most the ${cores.size} of this machine`,
      where,
      'Correct the plan',
    )
  const chosen = [...cores.values()].slice(0, physical)
  if (smt === 'on' && chosen.some((threads) => threads.length === 1))
    throw new BadInput(
      'Unexpected `smt: on`, expected cores with several threads: SMT is off or not supported on this machine',
      where,
      'Use `smt: off`, or switch SMT on in the firmware',
    )
  return chosen
    .flatMap((threads) => (smt === 'on' ? threads : threads.slice(0, 1)))
    .map(({ cpu }) => cpu)
    .toSorted((a, b) => a - b)
    .join(',')
}

function byNode(a: Processor, b: Processor): number {
  return a.node - b.node || a.socket - b.socket || a.cpu - b.cpu
}
