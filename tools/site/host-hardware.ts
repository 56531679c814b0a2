// What the archives state about the machine behind a host name: processor, memory, disks, operating system.
import { groupBy } from '../analysis/group-by.ts'
import type { ConvertedArchive } from '../convert/convert-archive.ts'
import { sourceId } from '../convert/published-sources.ts'
import type { FileFact, Run } from '../core/model.ts'
import { byWeight, type FactRow, type FactRowOf } from '../options/fact-row.ts'
import { redactTexts } from '../redaction/redact-text.ts'

/** A value of a fact, and the first line that states it. */
export interface HardwareValue {
  readonly text: string
  readonly file: string
  readonly line: number
  /** The page `/sources/<source>/`; absent if the file has none. */
  readonly source?: string
}

/** A fact such as `cpu model`; several values if the files differ. */
export interface HardwareFact {
  readonly name: string
  readonly values: readonly HardwareValue[]
}

/** Areas of `differences.yaml` whose facts describe a machine. */
const machineAreas = new Set(['host', 'operating system'])

/** The page has the name of the host. */
const nameFacts = new Set(['host name', 'hostname'])

/** Facts of the machine, without its names and without what changes from moment to moment. */
export function isMachineFact({ name }: FileFact, row: FactRow): boolean {
  return machineAreas.has(row.area) && !row.moment && !nameFacts.has(name)
}

/** The facts of each host by its name in small letters, as pages of terms are; the most important fact first. */
export function hostHardware(
  archives: readonly ConvertedArchive[],
  factRowOf: FactRowOf,
): ReadonlyMap<string, readonly HardwareFact[]> {
  const found = new Map<string, Map<FactRow, Map<string, HardwareValue>>>()
  for (const { archive, published, data } of archives) {
    const sources = new Map(archive.sources.map(({ path, sha256 }) => [path, sha256]))
    const hostOf = new Map(
      data.runs.map(({ id, fields }) => [id, fields['host']?.toLowerCase() ?? '']),
    )
    for (const [host, runs] of groupBy(archive.runs, ({ id }) => hostOf.get(id) ?? '')) {
      const facts = found.get(host) ?? new Map<FactRow, Map<string, HardwareValue>>()
      found.set(host, facts)
      // Runs share the list of a file.
      const stated = [...new Set(runs.map((run) => run.host))].flat()
      const memory = stated.some(({ name }) => name === 'memory') ? [] : memoryFacts(runs)
      for (const fact of [...stated, ...memory]) {
        const row = factRowOf(`fact ${fact.name}`)
        if (!row.environment || !isMachineFact(fact, row)) continue
        const { text, file } = redactTexts(
          { text: fact.value, file: fact.file },
          archive.page.aliases,
        )
        const values = facts.get(row) ?? new Map<string, HardwareValue>()
        facts.set(row, values)
        if (values.has(text)) continue
        const digest = published.has(fact.file) ? sources.get(fact.file) : undefined
        const source = digest === undefined ? {} : { source: sourceId(digest) }
        values.set(text, { text, file, line: fact.line, ...source })
      }
    }
  }
  return new Map(
    [...found].map(([host, facts]) => [
      host,
      [...facts]
        .toSorted(([a], [b]) => byWeight(a, b))
        .map(([{ fact }, values]) => ({ name: fact, values: [...values.values()] })),
    ]),
  )
}

// `MemTotal` of /proc/meminfo, once per file.
function memoryFacts(runs: readonly Run[]): readonly FileFact[] {
  const files = new Set(runs.flatMap(({ companions }) => companions))
  return [...files].flatMap(({ path: file, readings }) =>
    readings
      .flatMap((reading) => (reading.kind === 'counters' ? reading.counters : []))
      .filter(({ name, unit, value }) => name === 'MemTotal' && unit === 'B' && value !== undefined)
      .map(({ value = Number.NaN, line }) => ({
        name: 'memory',
        value: `${(value / 2 ** 30).toFixed(1)} GiB`,
        line,
        file,
      })),
  )
}
