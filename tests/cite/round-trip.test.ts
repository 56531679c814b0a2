import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { citation } from '../../tools/cite/citation.ts'
import { github, jira } from '../../tools/cite/markup.ts'
import { blocks, type Block } from '../../tools/cite/tree.ts'
import { openPublication } from '../../tools/cite/open-publication.ts'
import { packageRoot } from '../../tools/root.ts'
import { oneIn } from '../extent.ts'
import { linesOf, linesInJira, linesOnGitHub } from './rendered-lines.ts'

const publication = {
  ...openPublication(packageRoot),
  source: () => '[mysqld]\n# a {comment}\nskip-log-bin\n',
}
const words = readVocabulary(packageRoot)
// Every article, figure and claim; rows and runs have one shape each, of which some will do.
const cited = publication.ledger.filter(
  ({ kind }, index) => (kind !== 'row' && kind !== 'run') || index % 25 === 0,
)

function inJira(list: readonly Block[]): readonly string[] {
  // A bar ends a cell, whatever stands before it.
  return linesOf(list, (title) => `paragraph: ${title}`).map((line) =>
    line.startsWith('row: ') ? line.replaceAll('|', '¦') : line,
  )
}

function onGitHub(list: readonly Block[]): readonly string[] {
  return linesOf(
    list,
    (title) => `html: <details>\n<summary>${title}</summary>`,
    'html: </details>',
  )
}

suite('every citation of the publication says the same', () => {
  for (const { id, kind, title } of oneIn(9, cited)) {
    const list = blocks(citation(id, publication, words)?.markdown ?? '')
    test(`in Jira, by Atlassian's reader, and on GitHub, by micromark: ${kind} ${id} ${title}`, () => {
      assert.ok(list.length > 5)
      assert.deepEqual(linesInJira(jira(list)), inJira(list))
      assert.deepEqual(linesOnGitHub(github(list)), onGitHub(list))
    })
  }

  test('and there are tables, links, command lines and files among them', () => {
    const kinds = new Set(
      cited.flatMap(({ id }) =>
        linesOf(
          blocks(citation(id, publication, words)?.markdown ?? ''),
          (title) => `file: ${title}`,
        ).flatMap((line) => [line.split(':')[0], ...(/<https:/.test(line) ? ['link'] : [])]),
      ),
    )
    for (const kind of ['row', 'link', 'code', 'file', 'item', 'paragraph'])
      assert.ok(kinds.has(kind), kind)
  })
})

suite('any text of an archive', () => {
  // Signs that mean something to one of the trackers, names that look like files, and words.
  const piece = fc.constantFrom(
    ...'|{}[]*_-+^~!#@<>&\\`:;()/?.,=\'"%'.split(''),
    'a',
    'b',
    '7',
    ' ',
    ' ',
    '--',
    '---',
    '||',
    ':)',
    '(x)',
    '(!)',
    '{noformat}',
    '{code}',
    '[a]',
    '!b!',
    '@dev',
    '.@.b',
  )
  const text = fc
    .array(piece, { minLength: 1, maxLength: 12 })
    .map((pieces) => `${pieces.join('')} y`.replace(/\s+/g, ' ').trim())
  const list = (found: string): readonly Block[] => [
    { kind: 'paragraph', spans: [{ kind: 'text', text: found }] },
    { kind: 'list', items: [[{ kind: 'text', text: found }]] },
    {
      kind: 'table',
      align: ['left', 'right'],
      rows: [
        [[{ kind: 'text', text: 'head' }], [{ kind: 'text', text: found }]],
        [[{ kind: 'text', text: found }], [{ kind: 'text', text: '1' }]],
      ],
    },
  ]

  test('is the same text in Jira', () => {
    fc.assert(
      fc.property(text, (found) => {
        assert.deepEqual(linesInJira(jira(list(found))), inJira(list(found)))
      }),
      { numRuns: 300 },
    )
  })

  test('is the same text on GitHub', () => {
    fc.assert(
      fc.property(text, (found) => {
        assert.deepEqual(linesOnGitHub(github(list(found))), onGitHub(list(found)))
      }),
      { numRuns: 300 },
    )
  })
})
