// The lists of a packed publication that say on which page a run is: one per first two digits of ids.

import { loadScript } from './load-script.ts'

type RunPages = Readonly<Record<string, string>>

declare global {
  interface Window {
    /** Written by tools/site/packed-site.ts: first two digits → run → `<archive>/<page>`. */
    benchfolioRunPages?: Readonly<Record<string, RunPages>>
  }
}

/** The pages of the packed runs whose ids begin like `id`; rejects where there are none. */
export function runPagesLike(root: string, id: string): Promise<RunPages> {
  const digits = id.slice(0, 2)
  return loadScript(`${root}packed/runs/${digits}.js`, () => window.benchfolioRunPages?.[digits])
}
