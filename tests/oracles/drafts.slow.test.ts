import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { suite, test } from 'node:test'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { isFiltered } from '../filter.ts'

const archives = resolve(import.meta.dirname, '../../../shared/archives')
const names = existsSync(archives)
  ? readdirSync(archives).filter((name) => name.endsWith('.tar.gz'))
  : []
const bySize = names.toSorted((a, b) => bytesOf(a) - bytesOf(b))

suite(
  'a draft from a real archive',
  { skip: names.length === 0 && 'no ../shared/archives' },
  () => {
    // Each draft takes a minute of processor time, so `npm run test:all` checks one archive, the second smallest, and builds none:
    // tests/oracles/deployed builds a draft of the smallest. `npm run unit -- oracles/drafts` checks and builds all.
    for (const name of isFiltered ? bySize : bySize.slice(1, 2))
      test(`${name} passes check and builds unedited`, (context) => {
        const root = join(temporaryFolder(context), 'publication')
        const run = (...args: readonly string[]) => {
          const outcome = benchfolio(args, { cwd: root, minutes: 10 })
          assert.equal(outcome.status, 0, outcome.stderr)
          return outcome
        }
        assert.equal(benchfolio(['init', root], { cwd: archives }).status, 0)
        const [page = '', article = ''] = run('new', 'article', '--from', join(archives, name))
          .stdout.trim()
          .split('\n')
        assert.match(readFileSync(join(root, page), 'utf8'), /names: 'infer'/)
        const text = readFileSync(join(root, article), 'utf8')
        assert.ok((text.match(/^```claim$/gm) ?? []).length >= 2, 'claims')
        assert.ok((text.match(/^```figure$/gm) ?? []).length >= 2, 'figures')
        assert.match(run('check').stdout, / 0 findings/)
        if (isFiltered) assert.match(run('build').stderr, /1 article, 1 archive,/)
      })
  },
)

function bytesOf(name: string): number {
  return statSync(join(archives, name)).size
}
