import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { listArchive } from '../../tools/archive/listing.ts'
import { openCache } from '../../tools/cache/cache.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { contents } from './opened.ts'
import { rawZip } from './raw-zip.ts'
import { smallFolder } from './small-folder.ts'
import { smallTar } from './small-tar.ts'

test('containers in a folder are opened, and what they hold is remembered', async (context) => {
  const root = temporaryFolder(context)
  const folder = smallFolder(join(root, 'folder'), {
    'a.tgz': gzipSync(await smallTar([{ name: './logs/1.txt', content: '1' }])),
    'b/c.zip': rawZip([{ name: '2.txt', content: '2' }]),
    'plain.txt': 'plain',
  })
  const all = [
    ['a.tgz/logs/1.txt', '1'],
    ['b/c.zip/2.txt', '2'],
    ['plain.txt', 'plain'],
  ]
  const store = join(root, 'store')
  const cache = openCache({ build: root, converter: '1', force: false })
  const first = await listArchive(folder, store, { cache })
  assert.deepEqual(contents(first), all)
  assert.deepEqual(await listArchive(folder, store, { cache }), first)
  writeFileSync(join(folder, 'b/c.zip'), rawZip([{ name: '3.txt', content: '3' }]))
  assert.deepEqual(contents(await listArchive(folder, store, { cache })), [
    ['a.tgz/logs/1.txt', '1'],
    ['b/c.zip/3.txt', '3'],
    ['plain.txt', 'plain'],
  ])
})
