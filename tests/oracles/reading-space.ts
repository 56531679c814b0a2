// Where tests of one process read the real archives: what one has read, the next need not read again.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../../tools/root.ts'
import type { Workspace } from '../../tools/runs/read-archive.ts'
import { once } from '../once.ts'

/** The workspace of this process; it is removed when the process ends. */
export const readingSpace = once((): Workspace => {
  const build = mkdtempSync(join(tmpdir(), 'benchfolio-reading-'))
  process.on('exit', () => rmSync(build, { recursive: true, force: true }))
  return { build, converter: 'test', force: false, root: packageRoot }
})
