import assert from 'node:assert/strict'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { smallFolder } from '../archive/small-folder.ts'
import { once } from '../once.ts'
import { benchfolio } from './benchfolio.ts'
import { assertThreeLines, folders } from './grid-cli.ts'

suite('unusable input', () => {
  const files = {
    'no-archive.md': '---\ntitle: x\n---\n',
    'wrong-key.md': '---\narchive:\n  source: x\n  pattern: [a]\n---\n',
    'wrong-yaml.md': '---\narchive: {source: [\n---\n',
    'wrong-pattern.md': "---\narchive:\n  source: x\n  patterns: ['{a']\n---\n",
    'no-source.md': '---\narchive: {source: nowhere}\n---\n',
    'cut.md': '---\narchive: {source: cut.tar.gz}\n---\n',
    'cut.tar.gz': Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 75, 4, 0]),
    'escape.md': '---\narchive: {source: "a\\e[2Jb"}\n---\n',
  }
  const folder = once(() => smallFolder(join(folders, 'wrong'), files))

  for (const [file, words] of [
    ['no-archive.md', /Unexpected page without `archive:`[\s\S]*no-archive\.md:1\b/],
    ['wrong-key.md', /Unrecognized key: "pattern"[\s\S]*wrong-key\.md:4:12/],
    ['wrong-yaml.md', /wrong-yaml\.md:\d/],
    ['wrong-pattern.md', /expected \}[\s\S]*wrong-pattern\.md:4:14/],
    ['no-source.md', /The archive does not exist[\s\S]*nowhere/],
    ['cut.md', /cannot be read[\s\S]*cut\.tar\.gz/],
    ['escape.md', /Unexpected control character[\s\S]*escape\.md:2:19/],
  ] as const) {
    for (const command of ['query', 'inspect']) {
      test(`${command} of ${file} ends with 3 and three lines: what, where, what to do`, () => {
        const outcome = benchfolio([command, file], { cwd: folder() })
        assert.equal(outcome.status, 3, outcome.stderr)
        assertThreeLines(outcome, words)
      })
    }
  }

  test('has a stack with --debug only', () => {
    const { stderr } = benchfolio(['inspect', 'no-source.md', '--debug'], { cwd: folder() })
    assert.match(stderr, /^\s+at /m)
  })
})
