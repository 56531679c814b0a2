import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { verifySite } from '../../tools/site/verify-site.ts'

const policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'self\'">'

suite('the check of built pages', () => {
  test('finds every link that is there, whatever letters it is written in', async (context) => {
    const names = ['à-la-carte', 'données', '日本語', 'a b', '50%25']
    const links = names.flatMap((name) => [
      ...(/[ %]/.test(name) ? [] : [`<a href="../${name}/">`, `<a class=x href=../${name}/#à>`]),
      `<a href="../${encodeURIComponent(name)}/">`,
      `<a href="/${encodeURIComponent(name)}/index.html?à=1">`,
    ])
    const found = await check(context, {
      'start/index.html': policy + links.join('\n'),
      ...Object.fromEntries(names.map((name) => [`${name}/index.html`, policy])),
    })
    assert.deepEqual(found, [])
  })

  test('says what is not there, and what may not be there', async (context) => {
    const found = await check(context, {
      'a/index.html': `${policy}<a href="../à-côté/">`,
      'b/index.html': `${policy}<script src="https://example.org/é.js"></script>`,
      'c/index.html': `${policy}<p class="à"\tstyle="color: red">`,
      'd/index.html': `${policy}<script>alert(1)</script>`,
      'e/index.html': '<p>à</p>',
    })
    assert.deepEqual(found, [
      ['a/index.html', 'site/link', 'The page links to ../à-côté/, which is not there'],
      ['b/index.html', 'site/foreign', 'The page loads https://example.org/é.js (script)'],
      ['c/index.html', 'site/style', 'The page has a style attribute'],
      ['d/index.html', 'site/script', 'The page has an inline script'],
      ['e/index.html', 'site/csp', 'The page has no content security policy'],
    ])
  })
})

suite('the check of a site below a base path', () => {
  test('accepts absolute links below it, and reports those outside', async (context) => {
    const pages = {
      'index.html': policy,
      '404.html': `${policy}<a href="/bench/index.html"><a href="/bench/"><a href="index.html">`,
      'a/index.html': `${policy}<a href="/index.html"><a href="/bench/b/"><a href="/bench.html">`,
    }
    assert.deepEqual(await check(context, pages, '/bench/'), [
      ['a/index.html', 'site/link', 'The page links to /index.html, which is not there'],
      ['a/index.html', 'site/link', 'The page links to /bench/b/, which is not there'],
      ['a/index.html', 'site/link', 'The page links to /bench.html, which is not there'],
    ])
  })
})

suite('the markup of a page', () => {
  const rules = async (context: TestContext, html: string): Promise<readonly string[]> =>
    (await check(context, { 'index.html': html })).map(([, rule = '']) => rule)

  for (const [name, html, expected] of [
    [
      'text of a script is no markup',
      `<script type="application/json">"<a href='x'>"</script>`,
      [],
    ],
    ['text of a style is no markup', '<style>a{content:"<p style=x>"}</style>', []],
    ['text of a title is no markup', '<title><a href=gone></title>', []],
    ['a comment is no markup', '<!-- <a href=gone> <p style="x"> -->', []],
    ['single quotes', "<a href='gone/'>", ['site/link']],
    ['no quotes', '<a href=gone/>', ['site/link']],
    ['blanks and line breaks around the sign', '<a href\n = "gone/">', ['site/link']],
    ['capital letters', '<A HREF="gone/"><P STYLE="x">', ['site/style', 'site/link']],
    ['a style in single quotes', "<p style='color: red'>", ['site/style']],
    ['a style without a value', '<p style>', ['site/style']],
    ['a sign inside an attribute', '<a title="a > b" href="gone/">', ['site/link']],
    ['a style in the text of an attribute', '<p title=" style=x ">', []],
    ['an event handler', '<p onclick="alert(1)">', ['site/script']],
    [
      'a script that says it is JSON elsewhere',
      '<script data-type="application/json">1</script>',
      ['site/script'],
    ],
    ['a script of a module', '<script type=module>1</script>', ['site/script']],
    [
      'a style sheet from elsewhere',
      '<link rel="stylesheet" href="//example.org/a.css">',
      ['site/foreign'],
    ],
    ['a canonical address elsewhere', '<link rel="canonical" href="https://example.org/a/">', []],
    [
      'an image of a set',
      '<img srcset="gone.png 1x, https://example.org/b.png 2x">',
      ['site/foreign', 'site/link'],
    ],
    ['a reference in a path', '<a href="a&#43;b/&amp;c/">', ['site/link']],
    ['an element that is cut off', '<p>text <a href="gone', []],
    ['an end without a start', '</p></a><a href="gone/">', ['site/link']],
    ['the first of two attributes', '<a href="index.html" href="gone/">', []],
  ] as const) {
    test(`${name}: ${expected.join(' and ') || 'nothing wrong'}`, async (context) => {
      assert.deepEqual(await rules(context, policy + html), expected)
    })
  }

  test('a policy in a comment or a script is none', async (context) => {
    assert.deepEqual(await rules(context, `<!-- ${policy} -->`), ['site/csp'])
    assert.deepEqual(await rules(context, `<textarea>${policy}</textarea>`), ['site/csp'])
  })
})

/** Place, rule and words of what is wrong with a site of these files. */
async function check(
  context: TestContext,
  pages: Readonly<Record<string, string>>,
  basePath = '/',
) {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-look-'))
  context.after(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  for (const [path, html] of Object.entries(pages)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), html)
  }
  const found = await verifySite(folder, undefined, basePath)
  return found.map(({ place, rule, message }) => [place.file, rule, message])
}
