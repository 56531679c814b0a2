import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parseArchivePage } from '../../tools/archive/read-archive-page.ts'
import { problemsOf } from './page-text.ts'

suite('the problems of an archive page', () => {
  for (const [line, problem] of [
    ['fields: [a]', 'page/schema 4:11 expected record, received array in `archive.fields`'],
    [
      'privacy: on',
      'page/schema 4:12 Invalid option: expected one of "strict"|"hosts-public"|"off" in `archive.privacy`',
    ],
    [
      'ignore: [{path: a, reason: b, other: c}]',
      'page/schema 4:40 Unrecognized key: "other" in `archive.ignore.0`',
    ],
    [
      'ignore: [{path: a}]',
      'page/schema 4:12 expected string, received undefined in `archive.ignore.0.reason`',
    ],
    [
      'other: a',
      'page/schema 4:10 Unrecognized key: "other" in `archive`. Known keys: source, patterns, fields, values, names, ignore, tables, published, warmup, replicate, prices, privacy, sources, license, digest, manifest, aliases',
    ],
    ['source: b', 'page/yaml 4:3 Map keys must be unique. Expected valid YAML'],
  ] as const)
    test(`with \`${line}\` have their places`, () => {
      assert.deepEqual(problemsOf(line), [problem])
    })

  test('name the missing key `archive:`, also without front matter', () => {
    for (const text of ['', 'Prose.\n', '---\ntitle: a\n---\n'])
      assert.deepEqual(parseArchivePage(text, 'a.md'), {
        diagnostics: [
          {
            severity: 'error',
            rule: 'page/archive',
            message:
              'Unexpected page without `archive:` in its front matter, expected `archive: {source: …}`',
            place: { file: 'a.md', line: 1 },
          },
        ],
      })
  })
})
