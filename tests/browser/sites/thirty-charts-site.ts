// An article of thirty charts, each of twelve versions at eight thread counts: the heaviest within the budget.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { logFiles } from '../../claims/publication.ts'
import { copyTheme } from './theme.ts'

/** The number of charts on `articles/report/`. */
export const charts = 30
const versions = Array.from({ length: 12 }, (_, index) => `8.0.${String(index + 30)}`)
const threads = [1, 2, 4, 8, 16, 32, 64, 128]

/** Writes the project below `root`. */
export function writeThirtyCharts(root: string): void {
  copyTheme(root)
  const tps = Object.fromEntries(
    versions.map((version, index) => [
      version,
      Object.fromEntries(
        threads.map((count) => {
          const middle = (300 + 40 * index) * Math.min(count, 48) ** 0.8
          return [count, [middle * 0.99, middle, middle * 1.02].map(Math.round)]
        }),
      ),
    ]),
  )
  const article = Array.from({ length: charts }, (_, index) =>
    figure(`chart-${String(index + 1)}`),
  ).join('\n')
  for (const [path, text] of Object.entries(logFiles(tps, article))) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

function figure(id: string): string {
  return `\`\`\`figure
kind: throughput
id: ${id}
title: The newest version does most
archive: logs
metric: tps
x: threads
series: version
\`\`\`
`
}
