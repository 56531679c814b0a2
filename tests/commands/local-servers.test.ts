// The server of `preview` answers this machine only, and only with files of the site.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { siteHandler } from '../../tools/commands/preview.ts'
import { smallFolder } from '../archive/small-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'benchfolio-served-'))
const site = smallFolder(join(folder, 'public'), {
  'index.html': '<p>index</p>',
  'a/index.html': '<p>a</p>',
})
writeFileSync(join(folder, 'secret.txt'), 'secret')
writeFileSync(join(folder, 'secret.html'), 'secret')
symlinkSync('../secret.txt', join(site, 'link.txt'))
symlinkSync('../secret.html', join(site, 'page.html'))
symlinkSync('..', join(site, 'above'))

const server = createServer(siteHandler(site))
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
after(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

function answer(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<string> {
  return new Promise((resolve, reject) => {
    const asking = request(
      { port, path, method, headers: { host: `localhost:${String(port)}`, ...headers } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('end', () => resolve(`${String(response.statusCode)} ${text}`))
      },
    )
    asking.on('error', reject)
    asking.end()
  })
}

test('preview serves pages to the names of this machine', async () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    assert.equal(await answer('/', { host: `${host}:4173` }), '200 <p>index</p>')
  assert.equal(await answer('/a/'), '200 <p>a</p>')
  assert.equal(await answer('/', { origin: 'http://localhost:1' }), '200 <p>index</p>')
})

test('preview refuses other hosts, origins and methods', async () => {
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io', 'x@y'])
    assert.match(await answer('/', { host }), /^40[03]/, host)
  assert.match(await answer('/', { origin: 'https://evil.example' }), /^403/)
  assert.match(await answer('/', { origin: 'null' }), /^403/)
  assert.match(await answer('/', {}, 'POST'), /^403/)
})

test('preview serves nothing outside of the site', async () => {
  const paths = [
    '/link.txt',
    '/page',
    '/page.html',
    '/above/secret.txt',
    '/above/secret',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/a/..%5c..%5csecret.txt',
    '/%00',
    '/%',
  ]
  for (const path of paths) {
    const text = await answer(path)
    assert.match(text, /^404/, path)
    assert.doesNotMatch(text, /secret/)
  }
})
