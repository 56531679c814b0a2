// The unit tests in two processes, one report after the other.
//
//   npm run unit [-- PART-OF-A-PATH…]     the selected files, in one process
import { join } from 'node:path'
import { execa } from 'execa'
import { endOfFolder, testFiles } from './files.ts'
import { isFiltered } from './filter.ts'
import { openQueue } from './queue.ts'

const script = join(import.meta.dirname, 'all.ts')

if (isFiltered) await import('./all.ts')
else {
  openQueue()
  // Each process prints its own report: `run` of node:test lost those of a folder with thousands of tests.
  const options = ['--import=tsx', '--test-reporter=spec']
  const start = () => execa(process.execPath, [...options, script], { all: true, reject: false })
  const [first, second] = [start(), start()]
  first.all.pipe(process.stdout, { end: false })
  const reports = await Promise.all([first, second])
  process.stdout.write(`${reports[1].all}\n`)
  const text = reports.map(({ all }) => all).join('\n')
  // A process that ends early loses folders without a failure.
  const missing = [...testFiles().keys()].map(endOfFolder).filter((name) => !text.includes(name))
  if (missing.length > 0) {
    console.error(`error: No report that ${missing.join(', ')}`)
    console.error('  do this: npm run unit -- the folder')
  }
  if (missing.length > 0 || reports.some(({ exitCode }) => exitCode !== 0)) process.exitCode = 1
}
