import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import type { RemoteSource } from '../../tools/archive/remote-source.ts'
import { BadInput } from '../../tools/core/errors.ts'
import { fetchArchive, type Fetched, type FetchOptions } from '../../tools/fetch/fetch-archive.ts'
import { badServer, type BadServer, type Faults } from './bad-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'benchfolio-fetch-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const content = Buffer.from(Array.from({ length: 1_000_000 }, (_, index) => (index * 7919) % 251))
const sha256 = hash('sha256', content, 'hex')
const limits = { attempts: 4, silence: 300, pause: 1 }
let builds = 0

async function withServer<T>(
  faults: Faults,
  run: (server: BadServer, build: string) => Promise<T>,
  files: Readonly<Record<string, Buffer>> = { 'a.txt': content },
): Promise<T> {
  const server = await badServer(files, faults)
  builds += 1
  try {
    return await run(server, join(folder, String(builds)))
  } finally {
    await server.close()
  }
}

function one({ url }: BadServer, digest = sha256): RemoteSource {
  return { location: `${url}a.txt`, files: [{ path: '', sha256: digest }] }
}

function fetched(
  remote: RemoteSource,
  build: string,
  more: Partial<FetchOptions> = {},
): Promise<Fetched> {
  return fetchArchive(remote, {
    build,
    jobs: 4,
    pin: false,
    progress: () => undefined,
    limits,
    ...more,
  })
}

function assertFetched({ path }: Fetched): void {
  assert.ok(readFileSync(path).equals(content))
}

function leftovers(build: string): readonly string[] {
  return readdirSync(join(build, 'store', 'partial'))
}

suite('a file is fetched from an HTTP server', () => {
  test('that works, once', () =>
    withServer({}, async (server, build) => {
      const first = await fetched(one(server), build)
      assertFetched(first)
      assert.equal(first.downloaded, 1)
      const again = await fetched(one(server), build)
      assert.equal(again.downloaded, 0)
      assert.equal(server.requests.length, 1)
      assert.deepEqual(leftovers(build), [])
    }))

  test('that drops every connection, which continues where it ended', () =>
    withServer({ dropAfter: [300_000] }, async (server, build) => {
      assertFetched(await fetched(one(server), build))
      const [first, ...further] = server.requests.map(({ range }) => range)
      assert.equal(first, undefined)
      assert.ok(further.length >= 3, String(further))
      // The last bytes before a connection is dropped may be lost.
      let before = 0
      for (const range of further) {
        const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1])
        assert.ok(start > before && start <= before + 300_000, String(further))
        before = start
      }
    }))

  test('that is slow, without giving it up', () =>
    withServer({ delay: 40 }, async (server, build) => {
      assertFetched(await fetched(one(server), build))
      assert.equal(server.requests.length, 1)
    }))

  test('that is silent or busy at first', () =>
    withServer({ silentRequests: 1, busyRequests: 0 }, async (server, build) => {
      assertFetched(await fetched(one(server), build))
    }).then(() =>
      withServer({ busyRequests: 2 }, async (server, build) => {
        assertFetched(await fetched(one(server), build))
        assert.equal(server.requests.length, 3)
      }),
    ))

  test('whose file changes during the download, from its start', () =>
    withServer({ dropAfter: [700_000], changesAfter: 1 }, async (server, build) => {
      const changed = hash('sha256', Buffer.alloc(content.length, 'x'), 'hex')
      const { path } = await fetched(one(server, changed), build)
      assert.equal(readFileSync(path, 'utf8').replaceAll('x', ''), '')
    }))

  test('after the program was ended, from where it was', () =>
    withServer({ dropAfter: [400_000] }, async (server, build) => {
      const once = { ...limits, attempts: 1 }
      await assert.rejects(fetched(one(server), build, { limits: once }))
      const left = leftovers(build)
      assert.equal(left.length, 2)
      // The last bytes before a connection is dropped may be lost.
      const kept = Math.max(
        ...left.map((name) => statSync(join(build, 'store', 'partial', name)).size),
      )
      assert.ok(kept > 0 && kept <= 400_000, String(kept))
      assertFetched(await fetched(one(server), build))
      assert.equal(server.requests[1]?.range, `bytes=${String(kept)}-`)
    }))
})

suite('a redirect', () => {
  test('to another path of the server that the page names is followed', () =>
    withServer({ redirects: { '/b.txt': '/a.txt' } }, async (server, build) => {
      const remote = { location: `${server.url}b.txt`, files: [{ path: '', sha256 }] }
      assertFetched(await fetched(remote, build))
    }))

  test('to another server on this machine is refused, and gets no request', async () => {
    const other = await badServer({ 'a.txt': content })
    try {
      const at = (host: string): string => other.url.replace('127.0.0.1', host) + 'a.txt'
      for (const target of ['127.0.0.1', 'localhost', '127.1', '[::ffff:127.0.0.1]'].map(at))
        await withServer({ redirects: { '/a.txt': target } }, async (server, build) => {
          await assert.rejects(fetched(one(server), build), (error: unknown) => {
            assert.ok(error instanceof BadInput)
            assert.match(error.message, /redirects to \S+, a loopback or private address$/)
            assert.match(error.advice, /name it as `source`/)
            return true
          })
        })
      assert.equal(other.requests.length, 0)
    } finally {
      await other.close()
    }
  })

  for (const [target, problem] of [
    ['http://169.254.169.254/latest/', /private address/],
    ['https://10.1.2.3/a', /private address/],
    ['https://172.31.0.1/a', /private address/],
    ['https://192.168.0.1:8443/a', /192\.168\.0\.1:8443, a loopback or private address/],
    ['https://100.64.0.1/a', /private address/],
    ['https://0.0.0.0/a', /private address/],
    ['https://[::1]/a', /private address/],
    ['https://[fd00::1]/a', /private address/],
    ['https://[fe80::1]/a', /private address/],
    ['https://[::ffff:10.0.0.1]/a', /private address/],
    ['http://192.0.2.1/a', /without encryption, expected https/],
    ['https://user:word@192.0.2.1/a', /to 192\.0\.2\.1, with credentials/],
    ['file:///etc/passwd', /the scheme file:/],
    ['https://', /to no URL/],
    ['/a.txt', /more than 20 times/],
  ] as const)
    test(`to ${target} is refused`, () =>
      withServer({ redirects: { '/a.txt': target } }, async (server, build) => {
        await assert.rejects(fetched(one(server), build), problem)
      }))
})

suite('the bytes of an archive are limited', () => {
  const withoutDigest = ({ url }: BadServer, bytes?: number): RemoteSource => ({
    location: url,
    files: [
      { path: 'a.txt', sha256 },
      { path: 'b.txt', sha256: hash('sha256', 'b', 'hex') },
    ],
    ...(bytes === undefined ? {} : { bytes }),
  })
  const files = { 'a.txt': content, 'b.txt': Buffer.from('b') }

  for (const withoutLength of [false, true])
    test(`by its manifest and by an option, where the server states ${withoutLength ? 'no' : 'the'} length`, () =>
      withServer(
        { withoutLength, dropAfter: [600_000, 1_000_000] },
        async (server, build) => {
          const tooMuch = /The archive has more than 1000000 bytes/
          await assert.rejects(fetched(withoutDigest(server, 1_000_000), build), tooMuch)
          await assert.rejects(
            fetched(withoutDigest(server), `${build}b`, { maxBytes: 1_000_000, jobs: 1 }),
            tooMuch,
          )
          await fetched(withoutDigest(server, 1_000_001), `${build}c`)
          await fetched(withoutDigest(server, 5), `${build}d`, { maxBytes: 1_000_001 })
        },
        files,
      ))

  test('and what is received of a larger one is removed', () =>
    withServer({ withoutLength: true }, async (server, build) => {
      const more = { maxBytes: 500_000 }
      await assert.rejects(fetched(one(server), build, more), /more than 500000 bytes/)
      assert.deepEqual(leftovers(build), [])
    }))
})

test('a download that fills the disk is removed', { skip: !existsSync('/dev/full') }, () =>
  withServer({}, async (server, build) => {
    const remote = one(server)
    const key = hash('sha256', `${remote.location}\0${sha256}`, 'hex')
    mkdirSync(join(build, 'store', 'partial'), { recursive: true })
    symlinkSync('/dev/full', join(build, 'store', 'partial', key))
    await assert.rejects(fetched(remote, build), (error: unknown) => {
      assert.ok(error instanceof BadInput)
      assert.match(error.message, /^The disk is full/)
      assert.equal(error.where, join(build, 'store', 'partial', key))
      return true
    })
    assert.deepEqual(leftovers(build), [])
    assertFetched(await fetched(remote, build))
  }),
)

suite('fetching fails', () => {
  test('for a server that drops every connection and has no ranges, however far each came', () =>
    withServer({ dropAfter: [200_000, 300_000], withoutRanges: true }, async (server, build) => {
      await assert.rejects(fetched(one(server), build), /the connection ended early|terminated/)
      assert.equal(server.requests.length, limits.attempts)
    }))

  test('for wrong bytes, which are not kept', () =>
    withServer({}, async (server, build) => {
      const remote = one(server, 'f'.repeat(64))
      await assert.rejects(fetched(remote, build), (error: unknown) => {
        assert.ok(error instanceof BadInput)
        assert.match(error.message, new RegExp(`its SHA-256 is ${sha256}, expected f{64}`))
        assert.equal(error.where, remote.location)
        return true
      })
      assert.deepEqual(leftovers(build), [])
      assert.ok(!existsSync(join(build, 'fetched')))
    }))

  test('for a server that stays silent, and for a file that is not there', async () => {
    await withServer({ silentRequests: 99 }, async (server, build) => {
      await assert.rejects(fetched(one(server), build), /no byte for 0\.3 s/)
      assert.equal(server.requests.length, limits.attempts)
    })
    await withServer(
      {},
      async (server, build) => {
        await assert.rejects(fetched(one(server), build), /answers 404 \(not found\)/)
        assert.equal(server.requests.length, 1)
      },
      {},
    )
  })

  test('for an archive without digests, unless it is pinned now', () =>
    withServer({}, async (server, build) => {
      const remote = { location: `${server.url}a.txt` }
      await assert.rejects(fetched(remote, build), /not pinned/)
      const { files } = await fetched(remote, build, { pin: true })
      assert.deepEqual(files, [{ path: '', sha256 }])
    }))
})

test('a manifest is fetched in parallel, each file under its path and each content once', () => {
  const files = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      `logs/r ${String(index)}.txt`,
      Buffer.from(`content ${String(index % 20)}`),
    ]),
  )
  return withServer(
    { delay: 5 },
    async (server, build) => {
      const remote = {
        location: server.url,
        files: Object.entries(files).map(([path, text]) => ({
          path,
          sha256: hash('sha256', text, 'hex'),
        })),
      }
      const { path, downloaded } = await fetched(remote, build, { jobs: 8 })
      for (const [name, text] of Object.entries(files))
        assert.equal(readFileSync(join(path, name), 'utf8'), text.toString())
      assert.ok(downloaded >= 20 && downloaded <= 30)
      assert.equal((await fetched(remote, build)).downloaded, 0)
    },
    files,
  )
})
