// Archives in S3: the server of moto on the loopback interface, with the interface and the errors of S3.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { AwsClient } from 'aws4fetch'
import { startBenchfolio } from '../commands/benchfolio.ts'
import { gridPage, gridProject } from '../convert/project.ts'
import { pythonWith } from '../export/python.ts'
import { tree } from '../laws/tree.ts'
import { freePort } from '../../tools/record/free-port.ts'

const folder = mkdtempSync(join(tmpdir(), 'benchfolio-s3-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const secret = 'wJalrXUtnFEMI-K7MDENG-bPxRfiCYEXAMPLEKEY'
const objects = 1100
const root = join(folder, 'project')
const page = join(root, 'content/archives/grid/index.md')
let endpoint = ''
let stop: () => void = () => undefined
after(() => stop())

function environment(): Record<string, string> {
  return {
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: secret,
    AWS_REGION: 'us-east-1',
  }
}

function writePage(source: string): void {
  writeFileSync(page, gridPage.replace('source: ../../../site/archives/grid', source))
}

suite('an archive in S3', () => {
  before(async () => {
    const python = pythonWith(join(import.meta.dirname, 'requirements.txt'))
    const port = await freePort()
    endpoint = `http://127.0.0.1:${String(port)}`
    const server = spawn(
      join(dirname(python), 'moto_server'),
      ['-H', '127.0.0.1', '-p', String(port)],
      { stdio: 'ignore' },
    )
    stop = () => void server.kill()
    await answering(endpoint)
    gridProject(root)
    const client = new AwsClient({
      accessKeyId: 'test',
      secretAccessKey: secret,
      service: 's3',
      region: 'us-east-1',
    })
    const put = async (key: string, body: string): Promise<void> => {
      const { status } = await client.fetch(`${endpoint}/bench/${key}`, { method: 'PUT', body })
      assert.equal(status, 200)
    }
    await put('', '')
    for (const [path, text] of tree(join(root, 'site/archives/grid')))
      await put(`campaigns/grid/${path}`, text)
    const names = Array.from({ length: objects }, (_, index) => `many/o%20${String(index)}.txt`)
    const queue = names.values()
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (const name of queue) await put(name, `content of ${name}`)
      }),
    )
    rmSync(join(root, 'site/archives/grid/my.cnf'))
  })

  test('is pinned by a manifest, fetched and converted', async () => {
    writePage('source: s3://bench/campaigns/grid/\n  manifest: grid.sha256')
    const pinned = await startBenchfolio(['fetch', '--pin'], { cwd: root, env: environment() })
    assert.equal(pinned.status, 0, pinned.stderr)
    assert.match(pinned.stderr, /grid: 10 files, 10 downloaded/)
    rmSync(join(root, '.build'), { recursive: true })
    const { status, stderr } = await startBenchfolio(['fetch'], { cwd: root, env: environment() })
    assert.equal(status, 0, stderr)
    assert.match(stderr, /grid: 10 files, 10 downloaded/)
    const converted = await startBenchfolio(['convert'], { cwd: root })
    assert.equal(converted.status, 0, converted.stderr)
    assert.match(converted.stderr, /grid: .*; 10 files = 9 read \+ 1 ignored/)
  })

  test('may be one object', async () => {
    writePage('source: s3://bench/campaigns/grid/my.cnf')
    const { status, stdout, stderr } = await startBenchfolio(['fetch', '--pin'], {
      cwd: root,
      env: environment(),
    })
    assert.equal(status, 0, stderr)
    assert.match(stdout, /^digest: sha256:[0-9a-f]{64}\n$/)
  })

  test('may have more objects than a page of the list', async () => {
    writePage('source: s3://bench/many/\n  manifest: many.sha256')
    const { status, stderr } = await startBenchfolio(['fetch', '--pin'], {
      cwd: root,
      env: environment(),
    })
    assert.equal(status, 0, stderr)
    const manifest = readFileSync(join(dirname(page), 'many.sha256'), 'utf8')
    const [bytes, ...files] = manifest.trimEnd().split('\n')
    assert.match(bytes ?? '', /^# \d+ bytes$/)
    assert.equal(files.length, objects)
    assert.match(manifest, /^[0-9a-f]{64} {2}o 7\.txt$/m)
  })

  test('whose object or bucket is missing is an error without credentials in it', async () => {
    for (const source of ['s3://bench/campaigns/nothing', 's3://no-bucket/nothing']) {
      writePage(`source: ${source}\n  digest: sha256:${'0'.repeat(64)}`)
      const { status, stdout, stderr } = await startBenchfolio(['fetch', '--debug'], {
        cwd: root,
        env: environment(),
      })
      assert.equal(status, 3)
      assert.match(stderr, /the server answers 404/)
      assert.ok(!`${stdout}${stderr}`.includes(secret))
      assert.doesNotMatch(stderr, /Signature|Credential=/)
    }
  })
})

async function answering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${url} does not answer`)
}
