import assert from 'node:assert/strict'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { listArchive } from '../../tools/archive/listing.ts'
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
  const first = await listArchive(folder, store)
  assert.deepEqual(contents(first), all)
  assert.deepEqual(await listArchive(folder, store), first)
  writeFileSync(join(folder, 'b/c.zip'), rawZip([{ name: '3.txt', content: '3' }]))
  assert.deepEqual(contents(await listArchive(folder, store)), [
    ['a.tgz/logs/1.txt', '1'],
    ['b/c.zip/3.txt', '3'],
    ['plain.txt', 'plain'],
  ])
})

test('a program of another version, and --force, open a container again', async (context) => {
  const root = temporaryFolder(context)
  const file = join(root, 'archive')
  const store = join(root, 'store')
  writeFileSync(file, rawZip([{ name: '1', content: '1' }]))
  const first = await listArchive(file, store, { converter: 'a', fresh: false })
  const index = join(store, 'index')
  const [name = ''] = readdirSync(index)
  writeFileSync(join(index, name), readFileSync(join(index, name), 'utf8').replace('"1"', '"2"'))
  const paths = async (converter: string, fresh: boolean): Promise<readonly string[]> => {
    const { members } = await listArchive(file, store, { converter, fresh })
    return members.map(({ path }) => path)
  }
  assert.deepEqual(
    first.members.map(({ path }) => path),
    ['1'],
  )
  assert.deepEqual(await paths('a', false), ['2'])
  assert.deepEqual(await paths('b', false), ['1'])
  assert.deepEqual(await paths('a', true), ['1'])
  writeFileSync(join(index, name), '{"members":[{"path":1}]}')
  assert.deepEqual(await paths('a', false), ['1'])
})
