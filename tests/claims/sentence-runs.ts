// Runs that the sentences of tests are about, and the problems of such a sentence.
import { evaluated, gridRuns } from './evaluation.ts'

/** 8.4.8 and 9.7.0 with 1, 8 and 64 threads, and 10.1.2. */
export const runs = gridRuns(
  {
    '8.4.8': { 1: [100], 8: [100], 64: [100] },
    '9.7.0': { 1: [90], 8: [90], 64: [90] },
    '10.1.2': { 1: [80] },
  },
  { engine: 'mysql' },
)

/** The problems of a sentence about 9.7.0 against 8.4.8. */
export function problemsOf(sentence: string, over = 'threads=1,8', is = '10 % slower'): string {
  return evaluated(
    `{{< claim text="${sentence}" metric=tps baseline="version=8.4.8" contender="version=9.7.0" over="${over}" is="${is}" >}}`,
    runs,
  )
    .problems.filter((problem) => problem.includes('/sentence'))
    .map((problem) => problem.replace(/^.*?claim\/sentence: /, ''))
    .join('\n')
}
