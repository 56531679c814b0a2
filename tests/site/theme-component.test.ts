import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { scopedStyle } from '../../tools/site/scoped-style.ts'
import { themeTemplates } from '../../tools/site/theme-templates.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from '../commands/benchfolio.ts'
import { gridProject } from '../convert/project.ts'

suite('the theme component for blogs', () => {
  test('has every partial that its templates call, under names that no theme uses', () => {
    const templates = themeTemplates()
    for (const [path, text] of templates) {
      assert.match(path, /^(?:_markup|_partials\/benchfolio)\//)
      for (const [, name = ''] of text.matchAll(/\bpartial(?:Cached)? "([^"]+)"/g))
        assert.ok(templates.has(`_partials/${name}`), `${path} calls ${name}`)
      assert.doesNotMatch(text, /"(?:data|build)\/|GetPage \(printf "\/evidence/, path)
    }
    assert.ok(templates.has('_partials/benchfolio/figure/table.html'))
    assert.ok(templates.has('_partials/benchfolio/claims/claim.html'))
  })

  test('has a style sheet whose rules are inside .benchfolio', () => {
    const style = scopedStyle()
    const heads: string[] = []
    let depth = 0
    let start = 0
    for (const [index, character] of Array.from(style.replace(/\/\*[^]*?\*\//g, '')).entries()) {
      if (character === '{' && depth === 0)
        heads.push(
          style
            .replace(/\/\*[^]*?\*\//g, '')
            .slice(start, index)
            .trim(),
        )
      if (character === '{') depth += 1
      if (character === '}') {
        depth -= 1
        if (depth === 0) start = index + 1
      }
    }
    assert.equal(depth, 0)
    assert.deepEqual(
      heads.filter((head) => !head.startsWith('@keyframes ')),
      ['.benchfolio.benchfolio.benchfolio'],
    )
    assert.doesNotMatch(style, /:root/)
    // Names of custom properties that a theme may have, too.
    assert.deepEqual(style.match(/^\s*--(?!bf-)[\w-]+:|var\(--(?!bf-|benchfolio-)/gm), null)
    assert.match(style, /--bf-ink: var\(--benchfolio-ink, light-dark\(#[0-9a-f]+, #[0-9a-f]+\)\);/)
    assert.match(style, /--bf-c-slate: light-dark\(#41444f, #e1e3ef\);/)
  })

  test('is refused for a folder without a Hugo site, and before the first build', (context) => {
    const folder = temporaryFolder(context)
    const root = gridProject(join(folder, 'bench'))
    const install = () => benchfolio(['theme', 'install', '../blog'], { cwd: root })
    const missing = install()
    assert.equal(missing.status, 2)
    assert.match(missing.stderr, /not a Hugo site[^]*docs\/existing-blog\.md/)
    mkdirSync(join(folder, 'blog', 'config'), { recursive: true })
    const unbuilt = install()
    assert.equal(unbuilt.status, 3)
    assert.match(unbuilt.stderr, /not built[^]*Run `benchfolio build` first/)
  })
})
