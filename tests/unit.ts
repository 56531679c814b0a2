// The unit tests in four processes, one report after the other; those of formats, some thousands, have one of their own.
// Three others take folders from a queue: on two cores, because some tests wait for recordings and time limits.
//
//   npm run unit [-- PART-OF-A-PATH…]     the selected files, in one process
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { execa } from 'execa'
import { failureText, openFailures } from './failures.ts'
import { endOfFolder, testFiles } from './files.ts'
import { isFiltered } from './filter.ts'
import { openQueue, ownProcess } from './queue.ts'

const script = join(import.meta.dirname, 'all.ts')

if (isFiltered) await import('./all.ts')
else {
  openQueue()
  const failures = openFailures()
  const failureReporter = pathToFileURL(join(import.meta.dirname, 'report-failures.ts')).href
  // Each process prints its own report: `run` of node:test lost those of a folder with thousands of tests.
  const start = (name: string, ...parts: readonly string[]) => {
    const options = [
      '--import=tsx',
      ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
      `--test-reporter=${failureReporter}`,
      `--test-reporter-destination=${join(failures.folder, name)}`,
    ]
    return execa(process.execPath, [...options, script, ...parts], { all: true, reject: false })
  }
  const formats = start('unit-formats.txt', `${ownProcess}/`)
  const [first, ...others] = [start('unit-1.txt'), start('unit-2.txt'), start('unit-3.txt')]
  first.all.pipe(process.stdout, { end: false })
  const [firstReport, ...otherReports] = await Promise.all([first, ...others, formats])
  for (const { all } of otherReports) process.stdout.write(`${all}\n`)
  const reports = [firstReport, ...otherReports]
  const text = reports.map(({ all }) => all).join('\n')
  // A process that ends early loses folders without a failure.
  const folders = [...testFiles().keys()]
  const missing = folders.filter((folder) => !text.includes(endOfFolder(folder)))
  if (missing.length > 0) {
    console.error(`error: No report that ${missing.map(endOfFolder).join(', ')}`)
    console.error('  do this: npm run unit -- the folder')
    const lines = missing.map((file) =>
      failureText({ file, line: undefined, names: [endOfFolder(file)], error: 'no report' }),
    )
    writeFileSync(join(failures.folder, 'unit-folders.txt'), lines.join(''))
  }
  failures.print()
  if (missing.length > 0 || reports.some(({ exitCode }) => exitCode !== 0)) process.exitCode = 1
}
