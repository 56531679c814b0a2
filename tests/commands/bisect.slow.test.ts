// `git bisect run` over a server that one commit made 30 % slower: the commit is found in 19 of 20 searches.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { randomFrom } from '../../tools/analysis/recurrence-analysis.ts'
import { packageRoot } from '../../tools/root.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

const program = join(packageRoot, 'tools/benchfolio.js')
const commits = 12
const searches = 20

// A measurement of the file `speed`, with noise of 4 %, in the words of pgbench.
const bench = `const { readFileSync, writeFileSync } = require('node:fs')
const tps = Number(readFileSync('speed', 'utf8')) * (0.96 + 0.08 * Math.random())
writeFileSync(process.env.OUT + '/pgbench.log', \`pgbench (16.4)
transaction type: <builtin: select only>
scaling factor: 10
query mode: simple
number of clients: 8
number of threads: 8
duration: 10 s
number of transactions actually processed: \${Math.round(tps * 10)}
latency average = \${(8000 / tps).toFixed(3)} ms
initial connection time = 3.000 ms
tps = \${tps.toFixed(6)} (without initial connection time)
\`)
`

test(`finds the commit in at least 19 of ${String(searches)} searches`, (context) => {
  const uniform = randomFrom(46)
  const found = Array.from({ length: searches }, () => {
    const folder = temporaryFolder(context)
    const [repository, good] = [join(folder, 'server'), join(folder, 'good')]
    const run = (...command: readonly [string, ...string[]]): string =>
      execFileSync(command[0], command.slice(1), {
        ...{ cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
        env: { ...process.env, OUT: process.env['OUT'] ?? '' },
      })
    execFileSync('git', ['init', '-q', repository])
    run('git', 'config', 'user.email', 'bench@example.org')
    run('git', 'config', 'user.name', 'bench')
    writeFileSync(join(repository, 'bench.cjs'), bench)
    const slow = 1 + Math.floor(uniform() * (commits - 1))
    const ids = Array.from({ length: commits }, (_, index) => {
      writeFileSync(
        join(repository, 'speed'),
        String(index < slow ? 10_000 + index : 7_000 + index),
      )
      run('git', 'add', '.')
      run('git', 'commit', '-q', '-m', `commit ${String(index)}`)
      return run('git', 'rev-parse', 'HEAD').trim()
    })
    run('git', 'checkout', '-q', ids[0] ?? '')
    for (let repeat = 0; repeat < 6; repeat += 1) {
      const out = join(good, String(repeat))
      execFileSync('mkdir', ['-p', out])
      execFileSync('node', ['bench.cjs'], { cwd: repository, env: { ...process.env, OUT: out } })
    }
    run('git', 'bisect', 'start', ids.at(-1) ?? '', ids[0] ?? '')
    const { stdout } = spawnSync(
      'git',
      ['bisect', 'run', 'node', program, 'reproduce', good, '--bisect', 'node bench.cjs'],
      { cwd: repository, encoding: 'utf8' },
    )
    return /^([0-9a-f]{40}) is the first bad commit/m.exec(stdout)?.[1] === ids[slow]
  })
  const right = found.filter(Boolean).length
  assert.ok(right >= 19, `${String(right)} of ${String(searches)}`)
})
