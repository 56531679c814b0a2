// How many lines each folder may have, and which names of files may repeat.
import { basename, dirname } from 'node:path'

/** Lines by path. */
export type Lines = ReadonlyMap<string, number>

/** The folder whose budget a file counts for: the second level of `tools/` and `assets/`, all of `layouts/`. */
export function folderOf(path: string): string {
  const [first = '', second = '', ...rest] = path.split('/')
  return first === 'layouts' || rest.length === 0 ? first : `${first}/${second}`
}

/** The lines of each folder, sorted by name. */
export function linesByFolder(lines: Lines): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [path, count] of lines)
    sums.set(folderOf(path), (sums.get(folderOf(path)) ?? 0) + count)
  return new Map([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The problems of folders: what, where, do this. */
export function budgetProblems(
  lines: Lines,
  budgets: Readonly<Record<string, number>>,
): readonly string[] {
  const sums = linesByFolder(lines)
  const gone = Object.keys(budgets).filter((folder) => !sums.has(folder))
  return [
    ...[...sums].flatMap(([folder, count]) => {
      const most = budgets[folder]
      if (most === undefined)
        return [
          `${String(count)} lines without a budget\n  where: ${folder}/\n  do this: add "${folder}": ${String(count)} to tests/budgets/lines.json`,
        ]
      if (count <= most) return []
      return [
        `${String(count)} lines, at most ${String(most)}\n  where: ${folder}/\n  do this: delete ${String(count - most)} lines there; or raise the number in tests/budgets/lines.json in a commit of its own that states the reason`,
      ]
    }),
    ...gone.map(
      (folder) =>
        `A budget without a folder\n  where: ${folder}/\n  do this: remove "${folder}" from tests/budgets/lines.json`,
    ),
  ]
}

/** The problems of names: a file in `tools/` has the name of another. */
export function nameProblems(paths: readonly string[]): readonly string[] {
  const byName = new Map<string, string[]>()
  for (const path of paths) {
    if (!/^tools\/.*\.(?:ts|m?js)$/.test(path) || path.endsWith('.d.mts')) continue
    const name = basename(path)
    byName.set(name, [...(byName.get(name) ?? []), path])
  }
  return [...byName]
    .filter(([, own]) => own.length > 1)
    .map(
      ([name, own]) =>
        `${String(own.length)} files are called ${name}\n  where: ${own.map((path) => `${dirname(path)}/`).join(', ')}\n  do this: rename one of them with git mv to say what it is about`,
    )
}
