import assert from 'node:assert/strict'
import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { listArchive } from '../../tools/archive/listing.ts'
import { BadInput } from '../../tools/core/errors.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { contents, opened } from './opened.ts'
import { rawMember, rawTar } from './raw-tar.ts'
import { rawZip } from './raw-zip.ts'
import { log } from './samples.ts'

async function problemOf(listing: Promise<unknown>): Promise<readonly string[]> {
  const error: unknown = await listing.then(
    () => assert.fail('expected an error'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof BadInput)
  return [error.message, error.where, error.advice]
}

suite('an archive that cannot be read', () => {
  function written(test: TestContext, bytes: Buffer, size = bytes.length) {
    const root = temporaryFolder(test)
    const file = join(root, 'source')
    writeFileSync(file, bytes)
    truncateSync(file, size)
    return { file, store: join(root, 'store') }
  }

  const correct =
    'Correct `source` in the archive page, or give the folder it is relative to with --root'
  for (const [name, suffix, message] of [
    ['does not exist', 'x', 'The archive does not exist'],
    ['is below a file', '/x', 'The archive does not exist'],
    ['has a long name', 'x'.repeat(300), 'The archive cannot be read (ENAMETOOLONG)'],
  ] as const)
    test(`because it ${name} is an error`, async (context) => {
      const { file, store } = written(context, log)
      const source = file + suffix
      assert.deepEqual(await problemOf(listArchive(source, store)), [message, source, correct])
    })

  for (const [name, bytes] of [
    ['unknown content', Buffer.from('hello\n')],
    ['unknown packed content', gzipSync('hello\n')],
  ] as const)
    test(`because of ${name} is an error about the content`, async (context) => {
      const { file, store } = written(context, bytes)
      assert.deepEqual(await problemOf(listArchive(file, store)), [
        'The file is not recognised',
        file,
        'Give the output of a load tool or a monitor as it was printed, or a folder, a tar or a zip of such files',
      ])
    })

  test('because of no content is an error', async (context) => {
    const { file, store } = written(context, Buffer.alloc(0))
    assert.deepEqual(await problemOf(listArchive(file, store)), [
      'Unsupported archive, expected a folder, a tar, a zip, or a file of a known format',
      file,
      'Unpack it into a folder, or pack it as .tar.gz',
    ])
  })

  const damaged = gzipSync(rawTar(rawMember({ name: 'a' }, 'a'.repeat(2000))))
  for (const [name, bytes, size, problem] of [
    ['its size', log, 1024 ** 3 + 1, /^a file that is larger than 1 GiB$/],
    [
      'its ratio',
      gzipSync(Buffer.alloc(2 * 1024 ** 2, 'a')),
      undefined,
      /^gzip data that unpack to more than 200 times their size$/,
    ],
    ['damage', damaged, damaged.length - 9, /gzip/],
  ] as const)
    test(`because of ${name} is an error`, async (context) => {
      const { file, store } = written(context, bytes, size)
      const [message = '', where, advice] = await problemOf(listArchive(file, store))
      assert.match(message, /^The archive cannot be read: /)
      assert.match(message.replace('The archive cannot be read: ', ''), problem)
      assert.deepEqual(
        [where, advice],
        [file, 'Download or pack it again; none of its files was used'],
      )
    })
})

suite('the listing of a container', () => {
  test('has no refused entries and no notes for a single file', async (context) => {
    const listing = await opened(context, log)
    assert.deepEqual(Object.keys(listing), ['members', 'refused'])
    assert.deepEqual(listing.refused, [])
  })

  test('may have a member of unknown content with the name of the container', async (context) => {
    const listing = await opened(context, rawZip([{ name: 'archive', content: 'hello' }]))
    assert.deepEqual(contents(listing), [['archive', 'hello']])
  })

  test('may have refused entries only', async (context) => {
    const listing = await opened(context, gzipSync(rawTar(rawMember({ name: '../a' }, 'a'))))
    assert.deepEqual(listing, {
      members: [],
      refused: [{ path: '../a', reason: 'path that leaves the archive' }],
    })
  })

  test('sorts members and refused entries by path', async (context) => {
    const names = ['e', 'c', 'd', 'a', 'b', 'f']
    const listing = await opened(
      context,
      rawZip(names.flatMap((name) => [{ name }, { name: `../${name}` }])),
    )
    const sorted = names.toSorted((a, b) => (a < b ? -1 : 1))
    assert.deepEqual(
      listing.members.map(({ path }) => path),
      sorted,
    )
    assert.deepEqual(
      listing.refused.map(({ path }) => path),
      sorted.map((name) => `../${name}`),
    )
  })
})
