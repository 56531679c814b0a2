// A publication large enough to be packed, with one run whose folder and log are markup.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writePublication } from '../../bench/publication-project.ts'

/** The configuration of the hostile run. */
export const hostileName = '<img src=x onerror=alert(1)>'

/** Writes 4,101 runs below `root`. */
export function writePackedSite(root: string): void {
  writePublication(root, 4100)
  const archive = join(root, 'site', 'archives', 'generated-1')
  const path = join('5.7.44', 'oltp_point_select', 't1.r1.txt')
  const log = readFileSync(join(archive, 'c00', path), 'utf8')
  const hostile = join(archive, hostileName, path)
  mkdirSync(dirname(hostile), { recursive: true })
  writeFileSync(
    hostile,
    log.replace('Threads started!', 'Threads started!\n</script><script>alert(1)</script>'),
  )
}
