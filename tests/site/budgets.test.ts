import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { BadInput } from '../../tools/core/errors.ts'
import { overBudget, readBudgets, weightLine } from '../../tools/site/budgets.ts'
import { pageWeights, type PageWeight } from '../../tools/site/page-weights.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

const files: Readonly<Record<string, string>> = {
  'index.html': '<link rel="stylesheet" href="site.css"><p>home',
  'articles/index.html': '<p>list',
  'articles/a/index.html': '<p>small',
  'articles/b/index.html': `<link
    rel="stylesheet"
    href="../../site.css"
  /><p>${'long '.repeat(200)}</p>
    <script defer src="../../app.js" data-chart="../../chart.js#sha256-x" data-pages="../../build/lists/pages.js"></script>`,
  // All files of an archive: a list, not the page of a file.
  'sources/of/a/index.html': '<p>all',
  'p/1/index.html': `<p>${'leads on '.repeat(1000)}`,
  'site.css': 'p{color:red}'.repeat(50),
  'app.js': 'app()'.repeat(50),
  'chart.js': 'chart()'.repeat(90),
  'build/lists/pages.js': 'pages()'.repeat(70),
}

function site(context: TestContext): string {
  const folder = temporaryFolder(context)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

suite('the weights of pages', () => {
  test('are those of the largest page of a kind, with all it loads, at once and later', (context) => {
    const folder = site(context)
    const weights = pageWeights(folder, join(folder, 'cache', 'weights.json'))
    assert.deepEqual(
      weights.map(({ kind, page }) => [kind, page]),
      [
        ['article', 'articles/b/index.html'],
        ['home', 'index.html'],
        ['list', 'articles/index.html'],
      ],
    )
    const [article] = weights
    const near = (actual: number | undefined, path: string): void => {
      const best = brotliCompressSync(files[path] ?? '').length
      assert.ok(Math.abs((actual ?? NaN) - best) <= 0.2 * best + 4, `${path}: ${String(actual)}`)
    }
    assert.equal(article?.html, Buffer.byteLength(files['articles/b/index.html'] ?? ''))
    near(article.sent, 'articles/b/index.html')
    near(article.styles, 'site.css')
    near(article.scripts, 'app.js')
    near(article.later, 'chart.js')
  })

  test('are the same when they are remembered, and when what is remembered is damaged', (context) => {
    const folder = site(context)
    const cache = join(folder, 'cache', 'weights.json')
    const first = pageWeights(folder, cache)
    const names = Object.keys(JSON.parse(readFileSync(cache, 'utf8')) as object)
    assert.deepEqual(names.sort(), ['app.js', 'chart.js', 'site.css'])
    assert.deepEqual(pageWeights(folder, cache), first)
    writeFileSync(cache, '{"app.js": ')
    assert.deepEqual(pageWeights(folder, cache), first)
  })
})

const article: PageWeight = {
  kind: 'article',
  page: 'articles/b/index.html',
  html: 900_000,
  sent: 60_000,
  styles: 8_000,
  scripts: 7_000,
  later: 60_000,
}

suite('the budgets of pages', () => {
  test('are kept by the pages of this program, and exceeded where scripts grow beyond 200 kB', () => {
    assert.deepEqual(overBudget([article], {}), [])
    assert.deepEqual(overBudget([{ ...article, later: 194_000 }], {}), [
      {
        permission: 'article: { scripts: 201 }',
        diagnostic: {
          severity: 'error',
          rule: 'budget/scripts',
          message:
            'Its scripts weigh, with brotli, 201.0 kB, at most 200.0 kB for a page of kind article',
          place: { file: 'articles/b/index.html' },
        },
      },
    ])
  })

  test('name the figure of an embed page', () => {
    const page = 'p/2c3af88e3d86/embed/index.html'
    const embed = { ...article, kind: 'embed', page, sent: 50_000 }
    const ledger = [{ id: '2c3af88e3d86', address: 'articles/a/#fig-time' }]
    const [heavy] = overBudget([embed], {}, ledger)
    assert.match(heavy?.diagnostic.message ?? '', /of kind embed; it shows articles\/a\/#fig-time$/)
    assert.match(heavy?.permission ?? '', /^embed: \{ opening: \d+ \}$/)
  })

  test('come from site/budgets.yaml: for a kind, else for every page', (context) => {
    const root = temporaryFolder(context)
    mkdirSync(join(root, 'site'))
    assert.deepEqual(readBudgets(root), {})
    writeFileSync(
      join(root, 'site', 'budgets.yaml'),
      'page: {opening: 70}\narticle: {html: 800}\nrun: {opening: 10}\n',
    )
    const rules = (weight: PageWeight): readonly string[] =>
      overBudget([weight], readBudgets(root)).map(({ diagnostic }) => diagnostic.rule)
    assert.deepEqual(rules(article), ['budget/html', 'budget/opening'])
    assert.deepEqual(rules({ ...article, kind: 'bug' }), ['budget/opening'])
    assert.deepEqual(rules({ ...article, kind: 'run', sent: 1000, styles: 0, scripts: 0 }), [])
  })

  for (const [name, text] of [
    ['an unknown budget', 'article: {bytes: 3}\n'],
    ['a word for a number', 'article: {html: many}\n'],
    ['a list', '- html\n'],
    ['broken YAML', 'article: {html: 3\n'],
  ] as const)
    test(`refuse ${name}, with the file and what to do`, (context) => {
      const root = temporaryFolder(context)
      mkdirSync(join(root, 'site'))
      writeFileSync(join(root, 'site', 'budgets.yaml'), text)
      assert.throws(
        () => readBudgets(root),
        (error) =>
          error instanceof BadInput &&
          error.where === 'site/budgets.yaml' &&
          /docs\/scale\.md/.test(error.advice),
      )
    })

  test('have a line', () => {
    assert.equal(
      weightLine([article]),
      'heaviest page: 75.0 kB to open, 67.0 kB of scripts (brotli), articles/b/index.html\n',
    )
    assert.equal(weightLine([]), '')
  })
})
