import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { pageFolderProblem } from '../../tools/archive/page-folder.ts'
import { fileNameKey, isDeviceName } from '../../tools/core/file-name.ts'

const messageOf = (slug: string, section: 'archives' | 'articles'): string =>
  pageFolderProblem(slug, 'index.md', section)?.message ?? ''

suite('the folder of a page', () => {
  for (const section of ['archives', 'articles'] as const) {
    for (const slug of ['ten-years', '8.4', 'a_b', 'ü-ß', 'a'.repeat(200), '日本'])
      test(`${section}: ${slug.slice(0, 20)} is accepted`, () => {
        assert.equal(messageOf(slug, section), '')
      })
    for (const [slug, message] of [
      ['a'.repeat(201), /folder name of 201 bytes, expected at most 200/],
      ['ü'.repeat(101), /folder name of 202 bytes/],
      ['u\u0308', /decomposed letters, expected composed ones/],
      ['index.html', /`index.html`, expected another name/],
      ['a%20b', /`%20` in the folder name `a%20b`, expected/],
      ['con', /`con`, expected a name that Windows does not reserve/],
      ['lpt1.2026', /`lpt1.2026`, expected a name that Windows/],
    ] as const)
      test(`${section}: ${slug.slice(0, 20)} is refused`, () => {
        assert.match(messageOf(slug, section), message)
      })
  }

  test('the folder of an article has no characters that its address lacks', () => {
    for (const slug of ['Two-Cores', 'a b', 'a#b', 'a?b', 'a"b', '.hidden', '-a'])
      assert.match(messageOf(slug, 'articles'), /expected lower-case letters, digits/, slug)
    assert.equal(messageOf('Two Cores', 'archives'), '')
  })

  test('an archive has no percent sign', () => {
    assert.match(messageOf('a%b', 'archives'), /Unexpected `%` in the folder name `a%b`/)
  })

  test('an error has the file of the page', () => {
    assert.deepEqual(pageFolderProblem('con', 'content/x/index.md', 'archives')?.place, {
      file: 'content/x/index.md',
    })
  })
})

test('names of devices are recognised in any case and with any extension', () => {
  for (const name of ['CON', 'nul.txt', 'Aux', 'com9', 'LPT1.tar.gz', 'prn .x'])
    assert.ok(isDeviceName(name), name)
  for (const name of ['con1', 'console', 'com0', 'com10', 'auxiliary', 'a.con', ''])
    assert.ok(!isDeviceName(name), name)
})

test('names that a file system may take for the same have the same key', () => {
  assert.equal(fileNameKey('U\u0308ber'), fileNameKey('über'))
  assert.notEqual(fileNameKey('uber'), fileNameKey('über'))
})
