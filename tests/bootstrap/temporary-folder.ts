import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/** A folder that is deleted when the test ends. */
export function temporaryFolder(test: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-test-'))
  test.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
