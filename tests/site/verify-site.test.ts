import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { verifySite } from '../../tools/site/verify-site.ts'

const policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'self\'">'

suite('the look at built pages', () => {
  test('finds every link that is there, whatever letters it is written in', async (context) => {
    const names = ['à-la-carte', 'données', '日本語', 'a b', '50%25']
    const links = names.flatMap((name) => [
      ...(/[ %]/.test(name) ? [] : [`<a href="../${name}/">`, `<a class=x href=../${name}/#à>`]),
      `<a href="../${encodeURIComponent(name)}/">`,
      `<a href="/${encodeURIComponent(name)}/index.html?à=1">`,
    ])
    const found = await look(context, {
      'start/index.html': policy + links.join('\n'),
      ...Object.fromEntries(names.map((name) => [`${name}/index.html`, policy])),
    })
    assert.deepEqual(found, [])
  })

  test('says what is not there, and what may not be there', async (context) => {
    const found = await look(context, {
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

/** Place, rule and words of what is wrong with a site of these files. */
async function look(context: TestContext, pages: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-look-'))
  context.after(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  for (const [path, html] of Object.entries(pages)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), html)
  }
  const found = await verifySite(folder)
  return found.map(({ place, rule, message }) => [place.file, rule, message])
}
