// docs/safety.md: an introduction, which is written by hand, and the figures of the last `npm run attack -- --publish`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { packageRoot } from '../../tools/root.ts'
import { areas } from './areas.ts'

/** The published figures, and the page that shows them. */
export const resultsFile = join(import.meta.dirname, 'results.json')
export const pageFile = join(packageRoot, 'docs', 'safety.md')

const schema = z.array(
  z.object({
    name: z.string(),
    rows: z.array(z.object({ attack: z.string(), tried: z.number(), held: z.number() })),
  }),
)

/** The figures of one area. */
export type AreaResult = z.infer<typeof schema>[number]

/** Returns the figures of results.json; none where the file is absent. */
export function readResults(): readonly AreaResult[] {
  return existsSync(resultsFile) ? schema.parse(JSON.parse(readFileSync(resultsFile, 'utf8'))) : []
}

const start = '<!-- The rest is written by `npm run attack -- --publish`. -->\n'

/** Returns the page with the introduction of `page` and these figures, a sum for each area. */
export function safetyPage(results: readonly AreaResult[], page: string): string {
  const [introduction = ''] = page.split(start)
  const sums = results.flatMap(({ name, rows }) => {
    const area = areas.find((each) => each.name === name)
    return area ? [`- ${area.title}: ${heldOf(rows)}`] : []
  })
  const all = heldOf(results.flatMap(({ rows }) => rows))
  return [`${introduction}${start}`, 'Attacks held:', '', ...sums, `- all: ${all}`, ''].join('\n')
}

function heldOf(rows: AreaResult['rows']): string {
  const [tried, held] = (['tried', 'held'] as const).map((key) =>
    rows.reduce((total, row) => total + row[key], 0),
  )
  return held === tried ? String(tried) : `${String(held)} of ${String(tried)}`
}

/** Returns a Markdown table with a row for each attack. */
export function tableOf(rows: AreaResult['rows']): string {
  const width = Math.max(6, ...rows.map(({ attack }) => attack.length))
  const line = (attack: string, tried: string, held: string): string =>
    `| ${attack.padEnd(width)} | ${tried.padStart(6)} | ${held.padStart(6)} |`
  return [
    line('attack', 'tried', 'held'),
    `| ${'-'.repeat(width)} | -----: | -----: |`,
    ...rows.map(({ attack, tried, held }) => line(attack, String(tried), String(held))),
  ].join('\n')
}
