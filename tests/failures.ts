// The failed tests of all processes of a run, printed at its end: logs of CI show only the end of the output.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { packageRoot } from '../tools/root.ts'

/** A failed test: the file and line that define it, its name after those of its suites, and its error. */
export interface Failure {
  readonly file: string
  readonly line: number | undefined
  readonly names: readonly string[]
  readonly error: string
}

/** The folder in which each reporter of a run writes its failed tests to a file of its own. */
export interface FailureFolder {
  readonly folder: string
  /** Prints the failed tests of all files; nothing where a process that started this one prints them. */
  readonly print: () => void
}

// The folder, for the processes that this one starts.
const variable = 'TEST_FAILURES'

/** The open folder; undefined where no process has opened one. */
export function failureFolder(): string | undefined {
  return process.env[variable]
}

/** Opens a folder for the processes that are started from now on; it is removed when this process ends. */
export function openFailures(): FailureFolder {
  const opened = failureFolder()
  if (opened !== undefined) return { folder: opened, print: () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-failures-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env[variable] = folder
  return { folder, print: () => printFailures(folder) }
}

/** Place and names of a failed test, and the first line of its error, indented. */
export function failureText({ file, line, names, error }: Failure): string {
  const place = [relative(packageRoot, file), ...(line === undefined ? [] : [line])].join(':')
  const [first = ''] = stripVTControlCharacters(error).trim().split('\n', 1)
  return `${place} › ${names.join(' › ')}\n    ${first}\n`
}

function printFailures(folder: string): void {
  const files = readdirSync(folder).toSorted()
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('')
  if (text !== '') console.log(`\nfailed tests:\n\n${text}`)
}
