import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import {
  fetchedPath,
  isPrefix,
  isUrl,
  localSource,
  locationProblem,
  manifestText,
  parseManifest,
  withLocalSource,
} from '../../tools/archive/remote-source.ts'
import { BadInput } from '../../tools/core/errors.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

const a = 'a'.repeat(64)
const b = 'b'.repeat(64)

suite('the location of a remote archive', () => {
  for (const [text, expected] of [
    ['s3://bucket/x', true],
    ['HTTPS://a.example', true],
    ['x+y.z-1://a', true],
    ['file:///x', true],
    ['../raw', false],
    ['/data/s3://x', false],
    ['1a://x', false],
    ['C:/x', false],
    ['a_b://x', false],
    ['s3:/x', false],
  ] as const)
    test(`${text} is ${expected ? 'an' : 'no'} URL`, () => {
      assert.equal(isUrl(text), expected)
    })

  test('with a slash at the end has many files', () => {
    assert.deepEqual(['s3://b/x/', 's3://b/x', '/'].map(isPrefix), [true, false, true])
  })

  const secret = 'has credentials or a query; credentials come from the environment'
  for (const [location, problem] of [
    ['s3://bucket/x', undefined],
    ['https://a.example/x', undefined],
    ['http://localhost:8080/x', undefined],
    ['http://127.0.0.1/x', undefined],
    ['http://[::1]:80/x', undefined],
    ['http://a.example/x', 'has the scheme http:, expected s3 or https'],
    ['ftp://localhost/x', 'has the scheme ftp:, expected s3 or https'],
    ['https://user@a.example/x', secret],
    ['https://:word@a.example/x', secret],
    ['https://a.example/x?y', secret],
    ['https://', 'is not a URL'],
  ] as const)
    test(`${location} ${problem ?? 'is valid'}`, () => {
      assert.equal(locationProblem(location), problem)
    })
})

suite('a manifest', () => {
  test('has a line per file, text or binary', () => {
    const files = [
      { path: 'a b.txt', sha256: a },
      { path: 'd/e', sha256: b },
    ]
    assert.deepEqual(parseManifest(`${a}  a b.txt\n\n${b} *d/e\n`), { files })
    assert.deepEqual(parseManifest(`${a}  a b.txt\n${b}  d/e`), { files })
    assert.equal(manifestText(files), `${a}  a b.txt\n${b}  d/e\n`)
    assert.equal(manifestText([]), '')
  })

  test('may state the bytes of all files, in a comment to sha256sum', () => {
    const files = [{ path: 'a b.txt', sha256: a }]
    const text = `# 4000000000 bytes\n${a}  a b.txt\n`
    assert.deepEqual(parseManifest(text), { files, bytes: 4_000_000_000 })
    assert.equal(manifestText(files, 4_000_000_000), text)
    assert.deepEqual(parseManifest(`# of May\n${a}  a b.txt\n`), { files })
  })

  const form = 'expected a SHA-256 and a path'
  for (const [name, text, problem] of [
    ['no line', '', 'no line'],
    ['empty lines only', '\n\n', 'no line'],
    ['a short digest', `${'a'.repeat(63)}  x`, `line 1: ${form}`],
    ['a long digest', `a${a}  x`, `line 1: ${form}`],
    ['a digest in capitals', `${'A'.repeat(64)}  x`, `line 1: ${form}`],
    ['one blank', `${a} x`, `line 1: ${form}`],
    ['no path', `${a}  `, `line 1: ${form}`],
    ['Windows line ends', `${a}  x\r\n`, `line 1: ${form}`],
    ['an absolute path in its second line', `${a}  x\n${b}  /x`, 'line 2: absolute path'],
    ['a long path', `${a}  ${'x'.repeat(256)}`, 'line 1: name longer than 255 bytes'],
    ['a path twice', `${a}  x\n\n${b}  x`, 'line 3: second line of x'],
  ] as const)
    test(`with ${name} is rejected`, () => {
      assert.equal(parseManifest(text), problem)
    })
})

suite('a fetched archive', () => {
  const files = [{ path: '', sha256: a }]
  // SHA-256 of the manifest, and of the empty text: their first 16 digits.
  const id = '4ad0d559829f3984'
  for (const [location, name] of [
    ['s3://bucket/x/logs.tar.gz', 'logs.tar.gz'],
    ['https://a.example/logs%20b.tar', 'logs%20b.tar'],
    ['/mnt/archives/logs.zip', 'logs.zip'],
    ['s3://bucket/x/', 'files'],
    ['/mnt/archives/', 'files'],
  ] as const)
    test(`of ${location} is at ${name}`, () => {
      assert.equal(fetchedPath({ location, files }, 'build'), join('build', 'fetched', id, name))
    })

  test('without digests has the digest of an empty manifest', () => {
    assert.equal(
      fetchedPath({ location: '/x' }, 'build'),
      join('build', 'fetched', 'e3b0c44298fc1c14', 'x'),
    )
  })

  test('of a local page is its source, which need not exist', () => {
    const page = { slug: 'x', source: '/no/such/folder' }
    assert.equal(localSource(page, 'build'), '/no/such/folder')
    assert.deepEqual(withLocalSource(page, 'build'), page)
  })

  test('replaces the source of its page, and is an error until it exists', (context) => {
    const build = temporaryFolder(context)
    const remote = { location: 's3://bucket/x/', files }
    const page = { slug: 'grid', source: remote.location, remote }
    const folder = join(build, 'fetched', id, 'files')
    assert.equal(localSource(page, build), folder)
    assert.throws(
      () => withLocalSource(page, build),
      (error) => {
        assert.ok(error instanceof BadInput)
        assert.deepEqual(
          [error.message, error.where, error.advice],
          [
            'The archive grid was not fetched',
            's3://bucket/x/',
            'Run `benchfolio fetch grid`; build and convert never access the network',
          ],
        )
        return true
      },
    )
    mkdirSync(folder, { recursive: true })
    assert.deepEqual(withLocalSource(page, build), { ...page, source: folder })
  })
})
