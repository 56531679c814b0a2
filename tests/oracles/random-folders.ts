// Folders of the real archives, chosen with a fixed seed.
import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { randomFrom } from '../../tools/analysis/recurrence-analysis.ts'
import { realArchive } from './real-archives.ts'

/** The real archives. */
export const realArchiveNames: readonly string[] = [
  ...['percona-rw-local', 'callaghan-sysbench-mysql', 'callaghan-perf-pg'],
  ...['configs-and-config-sweeps', 'cores-ht-repeats', 'old-and-other-formats'],
]

const seed = 21
const fewestFiles = 4

/** `count` folders with at least four raw files; the same ones at each call. */
export function randomFolders(count: number): readonly string[] {
  const all = realArchiveNames
    .flatMap((name) => foldersBelow(realArchive(name).folders()))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => all[Math.floor(random() * all.length)]?.folder ?? '')
}

function foldersBelow(root: string): readonly { readonly folder: string; readonly path: string }[] {
  const counts = new Map<string, number>()
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, files]) => files >= fewestFiles)
    .map(([folder]) => ({ folder, path: relative(root, folder) }))
    .filter(({ path }) => path.includes('raw'))
}
