// The unit tests in two processes, with one report.
//
//   npm run unit [-- PART-OF-A-PATH…]     the selected files, in one process
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { endOfFolder, testFiles } from './files.ts'
import { isFiltered } from './filter.ts'
import { openQueue } from './queue.ts'

const script = join(import.meta.dirname, 'all.ts')

if (isFiltered) await import('./all.ts')
else {
  openQueue()
  const report = run({ files: [script, script], concurrency: 2 })
  // A process that ends early may lose the results of a folder.
  const missing = new Set([...testFiles().keys()].map(endOfFolder))
  report.on('test:pass', ({ name }) => missing.delete(name))
  report.on('test:fail', () => (process.exitCode = 1))
  pipeline(report, new spec(), process.stdout, (error) => {
    if (error) throw error
    if (missing.size === 0) return
    process.exitCode = 1
    console.error(`error: No report that ${[...missing].join(', ')}`)
    console.error('  do this: npm run unit -- the folder')
  })
}
