// The unit tests in two processes, with one report.
//
//   npm run unit [-- PART-OF-A-PATH…]     the selected files, in one process
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { isFiltered } from './filter.ts'
import { openQueue } from './queue.ts'

const script = join(import.meta.dirname, 'all.ts')

if (isFiltered) await import('./all.ts')
else {
  openQueue()
  const report = run({ files: [script, script], concurrency: 2 })
  report.on('test:fail', () => (process.exitCode = 1))
  pipeline(report, new spec(), process.stdout, (error) => {
    if (error) throw error
  })
}
