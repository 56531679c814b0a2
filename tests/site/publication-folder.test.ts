// A publication is any folder with content/, data/ and site/; the package has the rest.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { gridArticle, gridProject } from '../convert/project.ts'

suite('a publication outside the repository', () => {
  test('is built with the theme of the package; its own files replace those of the package one by one', (context) => {
    const root = gridProject(temporaryFolder(context), {
      'content/articles/two-cores/index.md': gridArticle
        .replace('title: Two cores', 'title: Two cores\ndate: 2026-01-01')
        .replace('Prose.', 'Prose. It has 8 runs.'),
      'content/articles/two-cores/bindings.yaml': '8 runs: count runs; archive=grid; 8 runs\n',
      'site/hugo.toml': "title = 'My benchmarks'\nbaseURL = 'https://me.example/bench/'\n",
    })
    const page = (path: string): string => readFileSync(join(root, 'public', path), 'utf8')
    const built = benchfolio(['build'], { cwd: root })
    assert.deepEqual([built.status, built.stderr.includes('error')], [0, false], built.stderr)
    assert.match(page('articles/two-cores/index.html'), /My benchmarks/)
    assert.match(page('articles/two-cores/index.html'), /<svg/)
    for (const path of ['404.html', 'explore/index.html', 'index.xml'])
      assert.ok(existsSync(join(root, 'public', path)), path)
    assert.match(page('index.xml'), /https:\/\/me\.example\/bench\/articles\/two-cores\//)

    smallFolder(root, {
      'layouts/404.html': '{{ define "main" }}<h1>My own page</h1>{{ end }}',
      'site/vocabulary/engines.yaml': 'mysql: {title: My MySQL, colour: blue}\n',
    })
    const rebuilt = benchfolio(['build'], { cwd: root })
    assert.equal(rebuilt.status, 0, rebuilt.stderr)
    assert.match(page('404.html'), /My own page/)
    assert.match(page('engines/mysql/index.html'), /My MySQL/)
    assert.match(page('articles/two-cores/index.html'), /<svg/)
    const checked = benchfolio(['check'], { cwd: root })
    assert.equal(checked.status, 0, checked.stderr)
    const inspected = benchfolio(['inspect', 'grid'], { cwd: root })
    assert.equal(inspected.status, 0, inspected.stderr)
  })
})
