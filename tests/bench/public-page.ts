// The page that its author published of the same logs, and the chart library that it loads.
//
// The page is not ours and is not in this repository: it is fetched once, from the commit named here, into .build/.
// Where there is no network it can be put there by hand.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageRoot } from '../../tools/root.ts'
import { installed } from './installed.ts'

const source =
  'https://raw.githubusercontent.com/Percona-Lab-results/2026-interactive-metrics/845783adc68b99e67ec2cc7d8d96dca3bf3b671e/sysbench_oltp_comparison_9_7.html'
const place = join(packageRoot, '.build', 'public-page', 'sysbench_oltp_comparison_9_7.html')
const library = /https:\/\/cdn\.plot\.ly\/plotly-([\d.]+)\.min\.js/g

/** Where the page and its library stand on this machine. */
export interface PublicPage {
  /** A folder that holds the page as index.html. */
  readonly folder: string
  /** Path on the server → file: the library, at the address that the page now asks. */
  readonly more: ReadonlyMap<string, string>
}

/**
 * The page with its library at a local address and nothing else changed. Throws where the page cannot be had, and where
 * it asks for another version of the library than the one that is installed.
 */
export async function publicPage(): Promise<PublicPage> {
  if (!existsSync(place)) await fetchPage()
  const html = readFileSync(place, 'utf8')
  const home = join(installed('plotly'), 'plotly.js-dist-min')
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  const requestedVersions = [...html.matchAll(library)].map(([, number]) => number)
  if (requestedVersions.length === 0 || requestedVersions.some((number) => number !== version))
    throw new Error(
      `${place} asks for plotly ${requestedVersions.join(', ')}, installed is ${version}`,
    )
  const folder = join(dirname(place), 'served')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), html.replaceAll(library, '/plotly.min.js'))
  return { folder, more: new Map([['/plotly.min.js', join(home, 'plotly.min.js')]]) }
}

async function fetchPage(): Promise<void> {
  const answer = await fetch(source).catch((error: unknown) => {
    throw new Error(`The public page is not there.\ndo this: save ${source} as ${place}`, {
      cause: error,
    })
  })
  if (!answer.ok) throw new Error(`${source} answered ${String(answer.status)}`)
  const text = await answer.text()
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, text)
}
