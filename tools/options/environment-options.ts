// Facts about the environment of a run: host, system, build, allocator; each with its line.
import { memoizeByObject } from '../core/memoize.ts'
import type { Place, Run, SourceRecord } from '../core/model.ts'
import type { FactRowOf } from './fact-row.ts'
import { packageFactRows } from './fact-rows.ts'
import { optionFiles } from './of-runs.ts'
import type { Trait } from './option-traits.ts'

// Variables in which a server states its build and host; the name of each in the vocabulary of differences.
const variables = new Map([
  ['hostname', 'fact hostname'],
  ['version', 'fact server version'],
  ['version_comment', 'fact server build'],
  ['version_compile_machine', 'fact server compiled for'],
  ['version_compile_os', 'fact server compiled on'],
  ['version_malloc_library', 'fact server allocator'],
  ['version_ssl_library', 'fact server TLS library'],
  ['innodb_numa_interleave', 'option innodb_numa_interleave'],
  ['large_pages', 'option large_pages'],
])

/** The environment of a run as traits named as in the vocabulary of differences, most important first. */
export function environmentTraits(
  run: Run,
  rowOf: FactRowOf = packageFactRows(),
): readonly Trait[] {
  const stated = [...run.host, ...run.facts].map(({ name, value, file, line }): Trait => ({
    name: `fact ${name}`,
    text: value,
    place: { file, line },
  }))
  return [...stated, ...serverTraits(run)]
    .filter(({ name }) => rowOf(name).environment)
    .toSorted((a, b) => rowOf(b.name).weight - rowOf(a.name).weight)
}

/** What a server states about its build and host in its variables. */
export function serverTraits(run: Run): readonly Trait[] {
  return optionFiles(run).flatMap(traitsOfFile)
}

// Many runs share a file of hundreds of variables.
const traitsOfFile = memoizeByObject(({ path, readings }: SourceRecord): readonly Trait[] =>
  readings.flatMap((reading) =>
    reading.kind === 'options' && reading.role === 'running'
      ? reading.options.flatMap(({ name, value, line }) => {
          const fact = variables.get(name)
          if (fact === undefined || value === undefined) return []
          const place: Place = { file: path, line }
          return [{ name: fact, text: value, place }]
        })
      : [],
  ),
)
