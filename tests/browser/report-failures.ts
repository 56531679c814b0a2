// A reporter of Playwright: the failed tests only, as tests/failures.ts prints them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { failureFolder, failureText } from '../failures.ts'

// eslint-disable-next-line no-restricted-exports -- required by Playwright
export default class FailureReporter implements Reporter {
  #suite: Suite | undefined

  onBegin(_: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onEnd(): void {
    const folder = failureFolder()
    if (folder === undefined) return
    const tests = this.#suite?.allTests() ?? []
    const failed = tests.filter((test) => test.outcome() === 'unexpected')
    writeFileSync(join(folder, 'browser.txt'), failed.map(textOf).join(''))
  }

  printsToStdio(): boolean {
    return false
  }
}

function textOf(test: TestCase): string {
  const { file, line } = test.location
  const [, project = '', , ...names] = test.titlePath()
  const error = test.results.at(-1)?.error?.message ?? ''
  return failureText({ file, line, names: [project, ...names], error })
}
