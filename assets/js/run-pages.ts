// The lists of a packed publication that say on which page a run is: one per first two digits of ids.

import { scriptLoader } from './load-script.ts'

type RunPages = Readonly<Record<string, string>>

declare global {
  interface Window {
    /** Written by tools/site/packed-site.ts: first two digits → run → `<archive>/<page>`. */
    benchfolioRunPages?: Readonly<Record<string, RunPages>>
  }
}

const loaders = new Map<string, () => Promise<RunPages>>()

/** The pages of the packed runs whose ids begin like `id`; rejects where there are none. */
export function runPagesLike(root: string, id: string): Promise<RunPages> {
  const digits = id.slice(0, 2)
  const load =
    loaders.get(digits) ??
    scriptLoader(`${root}packed/runs/${digits}.js`, () => window.benchfolioRunPages?.[digits])
  loaders.set(digits, load)
  return load()
}
