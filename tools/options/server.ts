// Which server an option is for: its lineage and its release. Options come, go and change their defaults with them.

/** A server: `lineage` is whose option tables it has, `release` its numbers, empty where they are not known. */
export interface Server {
  readonly lineage: string
  readonly release: readonly number[]
}

/** The server that an engine and a version name, such as `mariadb` and `11.4.10-MariaDB-ubu2404`. */
export function serverOf(engine: string, version: string): Server {
  const text = `${engine} ${version}`.toLowerCase()
  const lineage =
    lineages.find(([pattern]) => pattern.test(text))?.[1] ?? (engine.toLowerCase() || 'mysql')
  return { lineage, release: releaseOf(version) }
}

// Percona Server and builds of MySQL keep its options and its numbers.
const lineages: readonly (readonly [RegExp, string])[] = [
  [/mariadb/, 'mariadb'],
  [/mysql|percona|myrocks/, 'mysql'],
  [/postgres|pgsql/, 'postgresql'],
  [/mongo/, 'mongodb'],
  [/rocksdb/, 'rocksdb'],
]

/** The numbers of a release, such as 11, 4, 10. */
export function releaseOf(version: string): readonly number[] {
  return (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').split('.').filter(Boolean).map(Number)
}

/**
 * Whether a server is of a release named in the vocabulary or of a later one: `8.4` is MySQL's, `mariadb 10.5` that
 * of another lineage. Undefined where its release is not known, and false for releases of other lineages.
 */
export function hasReached(server: Server, named: string): boolean | undefined {
  const { lineage, release } = namedRelease(named)
  if (lineage !== lineageOf(server)) return false
  if (release.length === 0) return true
  return server.release.length === 0 ? undefined : order(server.release, release) >= 0
}

/** The entry of a table of releases that holds for a server: that of the latest release it has reached. */
export function inForce<T>(table: Readonly<Record<string, T>>, server: Server): T | undefined {
  return Object.entries(table)
    .filter(([named]) => hasReached(server, named) === true)
    .toSorted(([a], [b]) => order(namedRelease(b).release, namedRelease(a).release))[0]?.[1]
}

function namedRelease(named: string): Server {
  const [first = '', second] = named.split(' ')
  return second === undefined && /^\d/.test(first)
    ? { lineage: '', release: releaseOf(first) }
    : { lineage: first, release: releaseOf(second ?? '') }
}

// A release without a lineage is that of the one which gave the family its name.
function lineageOf({ lineage }: Server): string {
  return lineage === 'mysql' ? '' : lineage
}

function order(a: readonly number[], b: readonly number[]): number {
  for (const [index, number] of b.entries()) {
    const difference = (a[index] ?? 0) - number
    if (difference !== 0) return difference
  }
  return 0
}

/** The server as text, such as `mariadb 11.4.5`; without numbers where its release is not known. */
export function releaseText({ lineage, release }: Server): string {
  return release.length === 0 ? lineage : `${lineage} ${release.join('.')}`
}
