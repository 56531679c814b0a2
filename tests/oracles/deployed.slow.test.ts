// What docs/walkthrough.md leads a newcomer to: from a tarball of real logs to pages in a folder of a web server, visited in Chromium.
import assert from 'node:assert/strict'
import { copyFileSync, cpSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { suite, test } from 'node:test'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { serve } from '../browser/sites/serve.ts'
import { realArchives } from '../browser/sites/sites.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { crawl } from '../package/crawl.ts'

const [smallest] = (realArchives === undefined ? [] : readdirSync(realArchives))
  .filter((name) => name.endsWith('.tar.gz'))
  .map((name) => resolve(realArchives ?? '', name))
  .toSorted((a, b) => statSync(a).size - statSync(b).size)

suite(
  'a publication of real logs',
  { skip: smallest === undefined && 'no ../shared/archives' },
  () => {
    test('is deployed in a folder of a web server: no broken link, no message in the console', async (context) => {
      const folder = temporaryFolder(context)
      const run = (at: string, ...words: readonly string[]): string => {
        const { status, stdout, stderr } = benchfolio(words, { cwd: at, minutes: 10 })
        // `inspect` lists files that no format recognises.
        assert.ok(status === 0 || words[0] === 'inspect', `${words.join(' ')}: ${stderr}`)
        return stdout
      }
      copyFileSync(smallest ?? '', join(folder, 'campaign.tar.gz'))
      const www = join(folder, 'www')
      const server = await serve(www)
      try {
        const address = `${server.address}me/bench/`
        run(folder, 'inspect', 'campaign.tar.gz')
        run(folder, 'init', 'bench', '--archive', 'campaign.tar.gz', '--base-url', address)
        const bench = join(folder, 'bench')
        const article = run(bench, 'new', 'article', '--from', 'campaign').trim().split('\n').at(-1)
        assert.match(readFileSync(join(bench, article ?? ''), 'utf8'), /```figure/)
        run(bench, 'build')
        assert.match(run(bench, 'check'), / 0 findings/)
        cpSync(join(bench, 'public'), join(www, 'me', 'bench'), { recursive: true })
        const { pages, problems } = await crawl(address, 25)
        assert.deepEqual(problems, [])
        assert.ok(
          pages.some((page) => page.includes('/articles/')),
          pages.join('\n'),
        )
        context.diagnostic(`${String(pages.length)} pages below /me/bench/ without a problem`)
      } finally {
        await server.close()
      }
    })
  },
)
