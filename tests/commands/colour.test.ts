import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  withColour,
  hasColour,
  type ColourStream,
} from '../../tools/commands/print/terminal-support.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from './benchfolio.ts'
import { hasTerminal, onTerminal } from './terminal.ts'

const [red, yellow, bold] = [
  ['\u001B[31m', '\u001B[39m'],
  ['\u001B[33m', '\u001B[39m'],
  ['\u001B[1m', '\u001B[22m'],
] as const

suite('the labels of messages', () => {
  test('have colour where a line starts with them or a location precedes them', () => {
    const lines = [
      'error: The archive does not exist',
      '  where: nowhere',
      '  do this: Correct `source`',
      'grid/index.md:4:12: warning: Unexpected key [page/key]',
      'grid/index.md: error: Unexpected text "warning: x" [page/key]',
      '',
    ]
    assert.equal(
      withColour(lines.join('\n')),
      [
        `${red[0]}error:${red[1]} The archive does not exist`,
        '  where: nowhere',
        `${bold[0]}  do this:${bold[1]} Correct \`source\``,
        `grid/index.md:4:12: ${yellow[0]}warning:${yellow[1]} Unexpected key [page/key]`,
        `grid/index.md: ${red[0]}error:${red[1]} Unexpected text "warning: x" [page/key]`,
        '',
      ].join('\n'),
    )
  })

  test('have none inside a word or a sentence', () => {
    for (const text of ['3 errors: none\n', 'note: the last error:x\n', 'no-error: 1\n'])
      assert.equal(withColour(text), text)
  })
})

suite('colour', () => {
  const pipe: ColourStream = { isTTY: false, hasColors: () => true }
  // Node counts any NO_COLOR before version 24.
  const terminal: ColourStream = {
    isTTY: true,
    hasColors: (environment?: number | object) =>
      typeof environment === 'object' && !('NO_COLOR' in environment),
  }

  test('is for terminals without NO_COLOR, which counts unless it is empty', () => {
    assert.equal(hasColour(pipe, {}), false)
    assert.equal(hasColour(pipe, { FORCE_COLOR: '1' }), false)
    assert.equal(hasColour(terminal, {}), true)
    assert.equal(hasColour(terminal, { NO_COLOR: '' }), true)
    assert.equal(hasColour(terminal, { NO_COLOR: '1' }), false)
    assert.equal(hasColour({ isTTY: true, hasColors: () => false }, {}), false)
  })

  test(
    'of the program follows the terminal and the environment',
    { skip: !hasTerminal },
    async (context) => {
      const cwd = temporaryFolder(context)
      const failing = ['query', 'nowhere']
      const shown = await onTerminal(failing, cwd)
      assert.equal(shown.status, 2)
      assert.ok(shown.text.includes(`${red[0]}error:${red[1]} `), shown.text)
      assert.ok(shown.text.includes(`${bold[0]}  do this:${bold[1]} `), shown.text)
      const unknown = await onTerminal(['query', '--metrik', 'qps'], cwd)
      assert.ok(unknown.text.includes(`${red[0]}error:${red[1]} unknown option`), unknown.text)
      for (const environment of [{ NO_COLOR: '1' }, { FORCE_COLOR: '0' }, { TERM: 'dumb' }])
        assert.ok(!(await onTerminal(failing, cwd, environment)).text.includes('\u001B'))
      assert.ok(!benchfolio(failing, { cwd, env: { FORCE_COLOR: '1' } }).stderr.includes('\u001B'))
    },
  )
})
