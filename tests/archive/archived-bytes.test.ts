import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import {
  archivedBytes,
  fileBytes,
  fileRanges,
  hasDigest,
} from '../../tools/archive/archived-bytes.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

const content = Buffer.from('0123456789')
const sha256 = createHash('sha256').update(content).digest('hex')

function fileOf(test: TestContext): string {
  const file = join(temporaryFolder(test), 'a.txt')
  writeFileSync(file, content)
  return file
}

suite('the bytes of an archived file', () => {
  test('are those of the file while its digest is the same', (context) => {
    const file = fileOf(context)
    assert.deepEqual(archivedBytes(file, sha256), content)
    writeFileSync(file, '0123456780')
    assert.equal(archivedBytes(file, sha256), undefined)
    assert.deepEqual(fileBytes(file), Buffer.from('0123456780'))
  })

  test('have their digest', () => {
    assert.equal(hasDigest(content, sha256), true)
    assert.equal(hasDigest(content, sha256.toUpperCase()), false)
    assert.equal(hasDigest(Buffer.from('x'), sha256), false)
  })

  for (const [name, ranges, expected] of [
    ['all bytes', [[0, 10]], '0123456789'],
    [
      'ranges in their order',
      [
        [7, 9],
        [1, 4],
        [4, 4],
      ],
      '78123',
    ],
    ['no range', [], ''],
    ['a range that ends after the file', [[8, 11]], undefined],
    [
      'a range after the file',
      [
        [0, 2],
        [20, 21],
      ],
      undefined,
    ],
  ] as const)
    test(`are read for ${name}`, (context) => {
      assert.equal(fileRanges(fileOf(context), ranges)?.toString(), expected)
    })

  test('are undefined for a missing file and for a folder', (context) => {
    const folder = temporaryFolder(context)
    for (const path of [folder, join(folder, 'missing')]) {
      assert.equal(fileBytes(path), undefined)
      assert.equal(archivedBytes(path, sha256), undefined)
      assert.equal(fileRanges(path, [[0, 1]]), undefined)
    }
    assert.equal(fileRanges(join(folder, 'missing'), []), undefined)
  })

  test('are an error for a path that no file can have', () => {
    for (const read of [() => fileBytes('a\0b'), () => fileRanges('a\0b', [])])
      assert.throws(read, { code: 'ERR_INVALID_ARG_VALUE' })
  })
})
