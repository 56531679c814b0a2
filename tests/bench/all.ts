// Everything that is measured, as ratios in one run; nothing of it is asserted.
//
//   npm run bench                      all of them
//   npm run bench -- NAME [WORD…]      one of them, or one that takes too long to be among all
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const benches = ['conversion', 'site', 'formats', 'containers'] as const

const [wanted, ...words] = process.argv.slice(2)
for (const name of wanted === undefined ? benches : [wanted]) {
  const file = join(import.meta.dirname, `${name}.ts`)
  if (!existsSync(file)) {
    console.error(`There is no tests/bench/${name}.ts; the usual ones are ${benches.join(', ')}.`)
    process.exitCode = 2
    break
  }
  console.log(`\n${name}\n`)
  // Each in a process of its own: what one leaves in memory is not measured with the next.
  const { status } = spawnSync(process.execPath, ['--import=tsx', file, ...words], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
