// The addresses of a built publication that readers may keep: pages, feeds, permalinks with their targets, anchors.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'

/** An entry of the ledger of permalinks. */
interface Permalink {
  readonly id: string
  readonly kind: string
  readonly address: string
  readonly state?: string
}

/** The files below `folder` with slashes, sorted. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .toSorted()
}

/** Every address of the publication at `root`: files of pages and feeds, `/p/<id>/ → target`, `page#anchor` of figures and claims. */
export function publishedAddresses(root: string): ReadonlySet<string> {
  const site = join(root, 'public')
  // Names of styles and scripts contain a digest.
  const pages = filesBelow(site).filter((path) => /\.(?:html|xml|json)$/.test(path))
  const anchors = pages
    .filter((path) => /^articles\/.*\.html$/.test(path))
    .flatMap((path) =>
      [...readFileSync(join(site, path), 'utf8').matchAll(/\bid="?((?:fig|claim)-[\w-]+)/g)].map(
        ([, anchor = '']) => `${path}#${anchor}`,
      ),
    )
  return new Set([...pages, ...anchors, ...ledger(root).map((entry) => targetOf(site, entry))])
}

/** The permalinks of the ledger that are not withdrawn, moved or vanished. */
function ledger(root: string): readonly Permalink[] {
  const { permalinks } = JSON.parse(
    readFileSync(join(root, 'data', 'permalinks.json'), 'utf8'),
  ) as { readonly permalinks: readonly Permalink[] }
  return permalinks.filter(({ state }) => state === undefined)
}

// Where the page of a permalink leads a reader; its target must exist.
function targetOf(site: string, { id, kind, address }: Permalink): string {
  const folder = join(site, 'p', id)
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const [, target = ''] = /http-equiv="?refresh"?[^>]*url=([^"'>\s]+)/.exec(page) ?? []
  const [path = ''] = target.split('#')
  assert.ok(path !== '' && existsSync(join(folder, path)), `/p/${id}/ leads to ${target}`)
  return `p/${id}/ (${kind}, ${address}) → ${target}`
}
