import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { suite, test } from 'node:test'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from '../commands/benchfolio.ts'

const archives = resolve(import.meta.dirname, '../../../shared/archives')
const names = existsSync(archives)
  ? readdirSync(archives).filter((name) => name.endsWith('.tar.gz'))
  : []

suite(
  'a draft from a real archive',
  { skip: names.length === 0 && 'no ../shared/archives' },
  () => {
    for (const name of names)
      test(`${name} passes check and builds unedited`, (context) => {
        const root = join(temporaryFolder(context), 'publication')
        const run = (...args: readonly string[]) => {
          const { status, stdout, stderr } = benchfolio(args, { cwd: root })
          assert.equal(status, 0, stderr)
          return stdout
        }
        assert.equal(benchfolio(['init', root], { cwd: archives }).status, 0)
        const [page = '', article = ''] = run('new', 'article', '--from', join(archives, name))
          .trim()
          .split('\n')
        assert.match(readFileSync(join(root, page), 'utf8'), /names: 'infer'/)
        const text = readFileSync(join(root, article), 'utf8')
        assert.ok((text.match(/\{\{< claim /g) ?? []).length >= 2, 'claims')
        assert.ok((text.match(/```figure/g) ?? []).length >= 2, 'figures')
        assert.match(run('check'), / 0 findings/)
        assert.match(run('build'), /1 articles, 1 archives/)
      })
  },
)
