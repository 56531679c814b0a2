import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { suite, test } from 'node:test'
import { compileSource } from '../../tools/archive/compile-source.ts'
import type { ArchiveTexts } from '../../tools/archive/archive-page-schema.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

type Texts = Pick<ArchiveTexts, 'source' | 'digest' | 'manifest'>

/** The compiled source of a page in `folder`, and the reports as `key: message`. */
function compiled(texts: Texts, folder = '/site/x', root?: string) {
  const reports: string[] = []
  const page = compileSource(texts, join(folder, 'index.md'), root, (message, key) =>
    reports.push(`${key}: ${message}`),
  )
  return { page, reports }
}

const sha256 = 'a'.repeat(64)
const digest = `sha256:${sha256}`

suite('the source of an archive page', () => {
  for (const [source, root, expected] of [
    ['../raw', undefined, '/site/raw'],
    ['../raw', '/data/b', '/data/raw'],
    ['/data/raw', '/data/b', '/data/raw'],
  ] as const)
    test(`${source} with the root ${root ?? 'of the page'} is ${expected}`, () => {
      assert.deepEqual(compiled({ source }, '/site/x', root), {
        page: { source: resolve(expected) },
        reports: [],
      })
    })

  test('may be a URL without a digest, which is not pinned', () => {
    const location = 's3://bucket/x'
    assert.deepEqual(compiled({ source: location }, '/site/x', '/data'), {
      page: { source: location, remote: { location } },
      reports: [],
    })
  })

  for (const [source, location] of [
    ['https://a.example/x.tar', 'https://a.example/x.tar'],
    ['raw/x.tar', resolve('/site/x/raw/x.tar')],
  ] as const)
    test(`${source} is pinned by a digest`, () => {
      assert.deepEqual(compiled({ source, digest }), {
        page: { source: location, remote: { location, files: [{ path: '', sha256 }] } },
        reports: [],
      })
    })

  for (const [texts, reports] of [
    [
      { source: 'ftp://a/x' },
      ['source: Unexpected source: it has the scheme ftp:, expected s3 or https'],
    ],
    [
      { source: 's3://a/x/', digest },
      ['digest: Unexpected `digest` of a folder, expected `manifest`'],
    ],
    [{ source: 'raw/', digest }, ['digest: Unexpected `digest` of a folder, expected `manifest`']],
    [
      { source: 's3://a/x/', digest, manifest: 'm' },
      ['digest: Unexpected `digest` next to `manifest`, expected one of them'],
    ],
    [
      { source: 'https://a/x?y', digest, manifest: 'm' },
      [
        'source: Unexpected source: it has credentials or a query; credentials come from the environment',
        'digest: Unexpected `digest` next to `manifest`, expected one of them',
      ],
    ],
  ] as const)
    test(`is an error for ${Object.values(texts).join(' and ')}`, () => {
      assert.deepEqual(compiled(texts).reports, reports)
    })
})

suite('the manifest of an archive page', () => {
  for (const [source, location] of [
    ['s3://bucket/x/', 's3://bucket/x/'],
    ['s3://bucket/x', 's3://bucket/x/'],
    ['raw', undefined],
  ] as const)
    test(`pins the files of ${source}, which is a folder`, (context) => {
      const folder = temporaryFolder(context)
      writeFileSync(join(folder, 'm.sha256'), `${sha256}  a/b\n`)
      const named = location ?? `${join(folder, 'raw')}/`
      assert.deepEqual(compiled({ source, manifest: 'm.sha256' }, folder, folder), {
        page: {
          source: location === undefined ? join(folder, 'raw') : source,
          remote: {
            location: named,
            manifest: join(folder, 'm.sha256'),
            files: [{ path: 'a/b', sha256 }],
          },
        },
        reports: [],
      })
    })

  test('may not exist yet', (context) => {
    const folder = temporaryFolder(context)
    const location = 's3://bucket/x/'
    assert.deepEqual(compiled({ source: location, manifest: 'm' }, folder), {
      page: { source: location, remote: { location, manifest: join(folder, 'm') } },
      reports: [],
    })
  })

  test('is an error with an invalid line', (context) => {
    const folder = temporaryFolder(context)
    const location = 's3://bucket/x/'
    writeFileSync(join(folder, 'm'), 'x\n')
    assert.deepEqual(compiled({ source: location, manifest: 'm' }, folder), {
      page: { source: location, remote: { location, manifest: join(folder, 'm') } },
      reports: ['manifest: The manifest m cannot be used: line 1: expected a SHA-256 and a path'],
    })
  })

  test('that cannot be read stops', (context) => {
    const folder = temporaryFolder(context)
    mkdirSync(join(folder, 'm'))
    assert.throws(() => compiled({ source: 's3://bucket/x/', manifest: 'm' }, folder), {
      code: 'EISDIR',
    })
  })
})
