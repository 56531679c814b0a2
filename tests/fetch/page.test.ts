import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { manifestText, parseManifest } from '../../tools/archive/remote-source.ts'
import { parseArchivePage } from '../../tools/archive/read-archive-page.ts'
import { benchfolio, startBenchfolio } from '../commands/benchfolio.ts'
import { gridPage, gridProject } from '../convert/project.ts'
import { tree } from '../laws/tree.ts'
import { badServer } from './bad-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'benchfolio-fetch-page-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const digest = `sha256:${'a'.repeat(64)}`

function problems(...lines: readonly string[]): readonly string[] {
  const text = `---\ntitle: x\narchive:\n${lines.map((line) => `  ${line}\n`).join('')}---\n`
  return parseArchivePage(text, join(folder, 'x.md')).diagnostics.map(({ message }) => message)
}

suite('the page of a remote archive', () => {
  test('states one digest or one manifest', () => {
    assert.deepEqual(problems('source: https://a.example/x.tar', `digest: ${digest}`), [])
    assert.deepEqual(problems('source: s3://bucket/x/', 'manifest: m.sha256'), [])
    assert.match(
      problems('source: s3://b/x', `digest: ${digest}`, 'manifest: m')[0] ?? '',
      /Unexpected `digest` next to `manifest`/,
    )
    assert.match(problems('source: s3://b/x/', `digest: ${digest}`)[0] ?? '', /of a folder/)
    assert.match(problems('source: s3://b/x', 'digest: sha256:12')[0] ?? '', /64 hex digits/)
    for (const manifest of ['../m', '.', '..', "''"])
      assert.match(
        problems('source: s3://b/x/', `manifest: ${manifest}`)[0] ?? '',
        /name of a file/,
      )
    assert.deepEqual(problems('source: s3://b/x/', 'manifest: .m.sha256'), [])
  })

  test('has no credentials and no other scheme', () => {
    for (const [source, problem] of [
      ['https://user:word@a.example/x', /credentials or a query/],
      ['https://a.example/x?X-Amz-Signature=1', /credentials or a query/],
      ['http://a.example/x', /scheme http:, expected s3 or https/],
      ['ftp://a.example/x', /scheme ftp:/],
    ] as const)
      assert.match(problems(`source: ${source}`, `digest: ${digest}`)[0] ?? '', problem)
  })
})

suite('a manifest', () => {
  test('is printed as it is parsed', () => {
    const files = [
      { path: 'a/b c.txt', sha256: 'a'.repeat(64) },
      { path: 'd', sha256: 'b'.repeat(64) },
    ]
    assert.deepEqual(parseManifest(manifestText(files)), { files })
  })

  for (const [name, text, problem] of [
    ['a path that leaves the folder', `${'a'.repeat(64)}  ../x\n`, /line 1: path that leaves/],
    ['an absolute path', `${'a'.repeat(64)}  /x\n`, /line 1: absolute path/],
    ['a path twice', `${'a'.repeat(64)}  x\n`.repeat(2), /line 2: second line of x/],
    ['no digest', 'x\n', /line 1: expected a SHA-256/],
    ['nothing', '', /no line/],
  ] as const) {
    test(`is rejected with ${name}`, () => {
      const parsed = parseManifest(text)
      assert.ok(typeof parsed === 'string')
      assert.match(parsed, problem)
    })
  }
})

test('a fetched archive converts to the same data as a local one; nothing else accesses the network', async () => {
  const local = gridProject(join(folder, 'local'))
  assert.equal(benchfolio(['convert', '--out', 'out'], { cwd: local }).status, 0)
  const archive = tree(join(local, 'site/archives/grid'))
  const server = await badServer(
    Object.fromEntries([...archive].map(([path, text]) => [path, Buffer.from(text)])),
  )
  try {
    const remote = join(folder, 'remote')
    cpSync(join(local, 'content'), join(remote, 'content'), { recursive: true })
    const page = join(remote, 'content/archives/grid/index.md')
    const source = `source: ${server.url}\n  manifest: grid.sha256`
    writeFileSync(page, gridPage.replace('source: ../../../site/archives/grid', source))
    const files = [...archive].map(([path, text]) => ({
      path,
      sha256: hash('sha256', text, 'hex'),
    }))
    writeFileSync(join(remote, 'content/archives/grid/grid.sha256'), manifestText(files))
    const early = benchfolio(['convert', '--out', 'out'], { cwd: remote })
    assert.equal(early.status, 3)
    assert.match(early.stderr, /The archive grid was not fetched[\s\S]*benchfolio fetch grid/)
    assert.equal(server.requests.length, 0)
    const { status, stderr } = await startBenchfolio(['fetch'], { cwd: remote })
    assert.equal(status, 0, stderr)
    assert.match(stderr, /grid: 10 files, 10 downloaded/)
    const requests = server.requests.length
    const converted = benchfolio(['convert', '--out', 'out'], { cwd: remote })
    assert.equal(converted.status, 0, converted.stderr)
    assert.equal(server.requests.length, requests)
    assert.deepEqual(tree(join(remote, 'out')), tree(join(local, 'out')))
  } finally {
    await server.close()
  }
})

test('a path on a mount is pinned, and a file that changed there is an error', () => {
  const root = gridProject(join(folder, 'mount'))
  const page = join(root, 'content/archives/grid/index.md')
  writeFileSync(
    page,
    gridPage.replace('archives/grid\n', 'archives/grid\n  manifest: grid.sha256\n'),
  )
  const pinned = benchfolio(['fetch', '--pin'], { cwd: root })
  assert.equal(pinned.status, 0, pinned.stderr)
  assert.match(
    readFileSync(join(root, 'content/archives/grid/grid.sha256'), 'utf8'),
    /^# \d+ bytes\n[^]*^[0-9a-f]{64} {2}my\.cnf$/m,
  )
  const { status: refused, stderr: reason } = benchfolio(
    ['fetch', '--store', 'other', '--max-size', '0'],
    { cwd: root },
  )
  assert.equal(refused, 3)
  assert.match(reason, /The archive has more than 0 bytes[^]*--max-size/)
  rmSync(join(root, '.build'), { recursive: true })
  writeFileSync(join(root, 'site/archives/grid/my.cnf'), 'changed')
  const { status, stderr } = benchfolio(['fetch'], { cwd: root })
  assert.equal(status, 3)
  assert.match(stderr, /its SHA-256 is [0-9a-f]{64}, expected [0-9a-f]{64}[\s\S]*where: \S+my\.cnf/)
})
