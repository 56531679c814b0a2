// What a run was made on: processor, memory, system, allocator, build; each fact with its line.
import type { Run } from '../model.ts'
import { optionFiles } from './of-runs.ts'
import type { Trait } from './traits.ts'

// Facts in the order in which they are told, as the readers of host files call them.
const facts = [
  'cpu model',
  'sockets',
  'cores',
  'cores per socket',
  'threads per core',
  'hyper-threading',
  'hyperthreading',
  'cpus',
  'cpus on-line',
  'numa nodes',
  'hypervisor',
  'cpu MHz',
  'CPU max MHz',
  'governor',
  'memory',
  'swap',
  'disk',
  'file system',
  'scheduler',
  'operating system',
  'kernel',
  'Architecture',
  'transparent huge pages',
  'allocator',
  'compiler',
  'build flags',
  'tool',
  'server',
] as const
const order = new Map<string, number>(facts.map((name, index) => [name, index]))

// What a server says about its own making.
const variables = new Map([
  ['version', 'server version'],
  ['version_comment', 'server build'],
  ['version_compile_machine', 'server compiled for'],
  ['version_compile_os', 'server compiled on'],
  ['version_malloc_library', 'server allocator'],
  ['version_ssl_library', 'server TLS library'],
  ['innodb_numa_interleave', 'innodb_numa_interleave'],
  ['large_pages', 'large_pages'],
])

/** The facts of a run's environment as traits, in one order for every run. */
export function environmentTraits(run: Run): readonly Trait[] {
  const reported = [...run.host, ...run.facts]
    .filter(({ name }) => order.has(name))
    .map(({ name, value, file, line }) => ({ name, text: value, place: { file, line } }))
    .toSorted((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0))
  const own = optionFiles(run).flatMap(({ path, readings }) =>
    readings.flatMap((reading) =>
      reading.kind === 'options' && reading.role === 'running'
        ? reading.options.flatMap(({ name, value, line }) => {
            const title = variables.get(name)
            return title === undefined || value === undefined
              ? []
              : [{ name: title, text: value, place: { file: path, line } }]
          })
        : [],
    ),
  )
  return [...reported, ...own]
}
