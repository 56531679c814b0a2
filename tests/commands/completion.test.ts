import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from './benchfolio.ts'

suite('benchfolio completion', () => {
  test('bash completes commands and the options of a command', (context) => {
    const folder = temporaryFolder(context)
    const { status, stdout } = benchfolio(['completion', 'bash'], { cwd: folder })
    assert.equal(status, 0)
    const file = join(folder, 'completion.bash')
    writeFileSync(file, stdout)
    const completed = (...words: readonly string[]): string => {
      const list = words.map((word) => `'${word}'`).join(' ')
      const script = `. '${file}'; COMP_WORDS=(${list}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _benchfolio; echo "\${COMPREPLY[@]}"`
      return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim()
    }
    assert.equal(completed('benchfolio', 'insp'), 'inspect')
    assert.equal(completed('benchfolio', 'inspect', '--sug'), '--suggest')
    assert.equal(completed('benchfolio', 'new', '--da'), '--date')
  })

  test('zsh and fish get every command with its summary', (context) => {
    const folder = temporaryFolder(context)
    for (const shell of ['zsh', 'fish']) {
      const { status, stdout } = benchfolio(['completion', shell], { cwd: folder })
      assert.equal(status, 0)
      assert.match(stdout, /Count the files and runs of an archive/)
      assert.match(stdout, /report/)
    }
    assert.equal(benchfolio(['completion', 'tcsh'], { cwd: folder }).status, 2)
  })
})
