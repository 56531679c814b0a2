// Loads a column that the first view does not show.

import { scriptLoader } from '../load-script.ts'
import type { LoadedColumn } from '../../../tools/view/packed-runs.ts'

const loaders = new Map<string, () => Promise<LoadedColumn>>()

/** Resolves once the column of this name is there; rejects when it cannot be loaded. */
export function loadColumn(root: string, name: string): Promise<LoadedColumn> {
  const load =
    loaders.get(name) ??
    scriptLoader(`${root}build/columns/${name}.js`, () => window.benchfolioColumns?.[name])
  loaders.set(name, load)
  return load()
}
