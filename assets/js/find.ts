// Finds the page of a run or a source that has no page of its own, on the page of 404 errors, at /p/#<id>, and on packed pages.

import { runPagesLike } from './load-script.ts'

const script = document.currentScript
const root = script instanceof HTMLElement ? script.dataset['root'] : undefined
const inPath = /\/(p|runs|sources)\/([0-9a-f]{12})(?:\/(?:index\.html)?)?$/
const inHash = /^#(?:run-)?([0-9a-f]{12})$/

if (root !== undefined) {
  start(root)
  addEventListener('hashchange', () => start(root))
}

function start(site: string): void {
  const [, kind, named] = inPath.exec(location.pathname) ?? []
  if (kind === 'sources' && named !== undefined) {
    location.replace(`${site}sources/text/index.html?source=${named}${location.hash}`)
    return
  }
  const id = named ?? inHash.exec(location.hash)?.[1]
  // The browser shows a run of this page itself.
  if (id === undefined || document.getElementById(`run-${id}`)) return
  void runPagesLike(site, id)
    // No packed run begins with these digits.
    .catch((): Readonly<Record<string, string>> => ({}))
    .then((pages) => {
      const page = Object.hasOwn(pages, id) ? pages[id] : undefined
      if (page !== undefined) location.replace(`${site}runs/${page}/index.html#run-${id}`)
      else if (named === undefined) location.replace(`${site}p/${id}/index.html`)
    })
}
