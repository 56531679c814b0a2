// Lighthouse, mobile preset, in a process of its own.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chromiumBinary } from '../browser/chromium.ts'
import { installed } from './installed.ts'

/** The four categories, in the order in which they are printed. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** What Lighthouse says of a page. */
export interface Scores {
  /** 0 to 100, in the order of `categories`. */
  readonly scores: readonly number[]
  /** What cost points, a line an audit, category first. */
  readonly losses: readonly string[]
}

/** What is taken from a report. */
interface Report {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
      }
    >
  >
  readonly audits: Readonly<
    Record<
      string,
      { readonly title: string; readonly score: number | null; readonly displayValue?: string }
    >
  >
}

/** Runs Lighthouse on a page that is served meanwhile. Throws with its words when it fails. */
export async function lighthouse(url: string): Promise<Scores> {
  const report = JSON.parse(await program(url)) as Report
  const losses = categories.flatMap((name) =>
    (report.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = report.audits[id]
      const lost = weight > 0 && audit && audit.score !== null && audit.score < 0.9
      return lost ? [`${name}: ${audit.title} ${audit.displayValue ?? ''}`] : []
    }),
  )
  const scores = categories.map((name) =>
    Math.round((report.categories[name]?.score ?? Number.NaN) * 100),
  )
  return { scores, losses }
}

function program(url: string): Promise<string> {
  const words = [
    join(installed('lighthouse'), 'lighthouse', 'cli', 'index.js'),
    ...[url, '--output=json', '--quiet', `--only-categories=${categories.join(',')}`],
    '--chrome-flags=--headless=new --no-sandbox',
  ]
  const child = spawn(process.execPath, words, {
    env: { ...process.env, CHROME_PATH: chromiumBinary() },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let errorOutput = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()))
  return new Promise((done, failed) => {
    child.once('close', (status) => {
      if (status === 0) done(out)
      else failed(new Error(`Lighthouse ended with ${String(status)}: ${errorOutput}`))
    })
  })
}
