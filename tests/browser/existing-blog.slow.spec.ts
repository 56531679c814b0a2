// Articles of a publication as posts of blogs with other themes: one with blocks of a base template, one with whole pages,
// one that is dark without a `color-scheme`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { hugoBinary } from '../../tools/site/hugo-binary.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { gridArticle, gridProject } from '../convert/project.ts'
import { benchfolio } from './program.ts'
import { serve } from './sites/serve.ts'
import { expect, test } from './test.ts'

const publication = 'https://bench.example/results/'
const style = `:root { color-scheme: light dark }
body { margin: 2rem; background: Canvas; color: CanvasText; font-family: serif }
table { border: 2px solid green } h1 { color: rebeccapurple } p { margin: 1.5em 0 }
figure { width: fit-content } .figure { display: inline-block } figcaption, article table th { background: gold }
details { border: 3px solid } :root { --accent: hotpink } a { color: var(--accent) }`
const dark = `body { background: #111; color: #ddd } body.light { background: #fff; color: #000 }`
const headOf = (
  rules: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>{{ .Title }}</title><link rel="icon" href="data:,">
<meta http-equiv="Content-Security-Policy" content="script-src 'self'"><style>${rules}</style></head>`
const head = headOf(style)
const post = `<article><h1>{{ .Title }}</h1>{{ .Content }}
<p id="after">After</p><table id="own"><tr><td>1</td></tr></table></article>`
const list =
  '<ul>{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>'

const themes = {
  blocks: {
    'layouts/baseof.html': `${head}<body><header>Blocks</header><main>{{ block "main" . }}{{ end }}</main></body></html>`,
    'layouts/page.html': `{{ define "main" }}${post}{{ end }}`,
    'layouts/home.html': `{{ define "main" }}${list}{{ end }}`,
    'layouts/section.html': `{{ define "main" }}${list}{{ end }}`,
    // The theme has a partial of a name that the package has, too.
    'layouts/_partials/figure.html': 'a picture of the theme',
  },
  pages: {
    'layouts/_default/single.html': `${head}<body>${post}</body></html>`,
    'layouts/_default/list.html': `${head}<body>${list}</body></html>`,
  },
  dark: {
    'layouts/all.html': `${headOf(dark)}<body>{{ .Content }}</body></html>`,
  },
} as const

const article = `${gridArticle.replace('title: Two cores', 'title: Two cores\ndate: 2026-01-01')}
\`\`\`figure
kind: relative
id: speed-up
title: Speed-up by threads
archive: grid
metric: tps
row: threads
series: cores
baseline: {cores: 1}
\`\`\`

\`\`\`claim
text: With 2 cores, 1.5 to 2.5 times as fast
of: tps cores=2 / cores=1
is: 1.5..2.5x
\`\`\`

The baseline is 10 transactions per second.
`

const folder = mkdtempSync(join(tmpdir(), 'benchfolio-existing-blog-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a post has its figures in the look of three themes, light and dark, and leaves the rest of the page as it is', async ({
  page,
}) => {
  const root = gridProject(join(folder, 'bench'), {
    'content/articles/two-cores/index.md': article,
    'site/hugo.toml': `title = 'Bench'\nbaseURL = '${publication}'\n`,
  })
  await benchfolio(root, 'build')
  for (const [name, files] of Object.entries(themes)) {
    const blog = join(folder, name)
    const inTheme = Object.entries(files).map(([path, text]) => [`themes/own/${path}`, text])
    smallFolder(blog, {
      'hugo.toml': `title = 'Blog'\nbaseURL = 'https://blog.example/'\ntheme = ['benchfolio', 'own']\ndisableKinds = ['taxonomy', 'term', 'rss', 'sitemap', '404']\n`,
      'content/posts/plain.md': '---\ntitle: Plain\ndate: 2026-01-02\n---\nNo figures.\n',
      ...(Object.fromEntries(inTheme) as Record<string, string>),
    })
    await benchfolio(root, 'theme', 'install', blog)
    const options = ['--source', blog, '--destination', join(blog, 'public'), '--panicOnWarning']
    execFileSync(hugoBinary(), options, { stdio: 'pipe' })
    const { address, close } = await serve(join(blog, 'public'))
    try {
      const check = name === 'dark' ? checkDark : checkPost
      await check(page, `${address}articles/two-cores/`)
      await page.goto(`${address}posts/plain/`)
      await expect(page.locator('link[rel=stylesheet]')).toHaveCount(0)
    } finally {
      await close()
    }
  }
})

async function checkPost(page: Page, address: string): Promise<void> {
  const colours: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(address)
    const figures = page.locator('.benchfolio figure.figure')
    await expect(figures).toHaveCount(3)
    for (const id of ['cores', 'speed-up'])
      await expect(page.locator(`#fig-${id} .figure-plot svg:visible`).first()).toBeVisible()
    await expect(page.locator('#fig-numbers .figure-table')).toBeVisible()
    await expect(page.locator('.benchfolio .claim-text')).toContainText('2 cores')
    const line = page.locator('#fig-numbers td a').first()
    await expect(line).toHaveAttribute('href', new RegExp(`^${publication}(?:sources|evidence)/`))
    colours.push(
      await page
        .locator('#fig-cores .figure-number')
        .evaluate((each) => getComputedStyle(each).color),
    )
    const width = (selector: string) =>
      page.locator(selector).evaluate((each) => each.getBoundingClientRect().width)
    expect(await width('#fig-cores')).toBe(await width('article'))
    const set = page.locator('figcaption, .benchfolio thead th').first()
    await expect(set).not.toHaveCSS('background-color', 'rgb(255, 215, 0)')
    await expect(page.locator('.benchfolio details').first()).toHaveCSS('border-width', '0px')
    await expect(page.locator('.figure-source a').first()).toHaveCSS('color', 'rgb(255, 105, 180)')
    const styled = await ownStyles(page)
    await page.locator('link[rel=stylesheet]').evaluate((link) => link.remove())
    expect(await ownStyles(page)).toEqual(styled)
  }
  expect(new Set(colours).size).toBe(2)
}

async function checkDark(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(address)
  const cell = page.locator('#fig-numbers thead th').first()
  await expect(cell).toHaveCSS('color-scheme', 'dark')
  await expect(cell).toHaveCSS('background-color', 'rgb(17, 17, 17)')
  await page.locator('body').evaluate((body) => body.classList.add('light'))
  await expect(cell).toHaveCSS('color-scheme', 'light')
  await expect(cell).toHaveCSS('background-color', 'rgb(255, 255, 255)')
}

/** What the theme decides about the elements that are its own. */
function ownStyles(page: Page): Promise<readonly string[]> {
  return page.locator('body, main, article, h1, #after, #own, #own td').evaluateAll((elements) =>
    elements.map((element) => {
      const { color, backgroundColor, font, margin, padding, border, boxSizing, display } =
        getComputedStyle(element)
      return [color, backgroundColor, font, margin, padding, border, boxSizing, display].join('; ')
    }),
  )
}
