import assert from 'node:assert/strict'
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { bundleIsCurrent, preparedIsCurrent } from '../../tools/bootstrap/newest.mjs'
import { temporaryFolder } from './temporary-folder.ts'

test('the bundle is current until a source is changed, added or deleted', (context) => {
  const root = temporaryFolder(context)
  mkdirSync(join(root, 'tools', 'formats'), { recursive: true })
  mkdirSync(join(root, 'dist'))
  const source = join(root, 'tools', 'formats', 'vmstat.ts')
  const bundled = join(root, 'dist', 'cli.js')
  writeFileSync(source, '')
  assert.equal(bundleIsCurrent(root), false)
  writeFileSync(bundled, '')

  settle()
  assert.equal(bundleIsCurrent(root), true)
  utimesSync(source, 2001, 2001)
  assert.equal(bundleIsCurrent(root), false)

  settle()
  writeFileSync(join(root, 'tools', 'formats', 'iostat.ts'), '')
  assert.equal(bundleIsCurrent(root), false)

  settle()
  rmSync(source)
  assert.equal(bundleIsCurrent(root), false)

  function settle(): void {
    for (const path of [
      'tools',
      'tools/formats',
      'tools/formats/vmstat.ts',
      'tools/formats/iostat.ts',
    ]) {
      try {
        utimesSync(join(root, path), 1000, 1000)
      } catch (error) {
        assert.equal((error as NodeJS.ErrnoException).code, 'ENOENT')
      }
    }
    utimesSync(bundled, 2000, 2000)
  }
})

test('what was made beside the bundle is current until a script of pages is changed', (context) => {
  const root = temporaryFolder(context)
  const scripts = join(root, 'assets', 'js')
  mkdirSync(scripts, { recursive: true })
  writeFileSync(join(scripts, 'app.ts'), '')
  assert.equal(preparedIsCurrent(root), false)
  for (const path of [join(scripts, 'app.ts'), scripts]) utimesSync(path, 1000, 1000)
  mkdirSync(join(root, 'dist', 'prepared'), { recursive: true })
  assert.equal(preparedIsCurrent(root), true)
  utimesSync(join(root, 'dist', 'prepared'), 1500, 1500)
  utimesSync(join(scripts, 'app.ts'), 2000, 2000)
  assert.equal(preparedIsCurrent(root), false)
})
