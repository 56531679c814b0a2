// The phases of `build` one by one, in the project that is the current folder: seconds of this process.
// `site.ts` runs it; Hugo is a child and counted by its wall.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { workspace } from '../../tools/commands/input/workspace.ts'
import { convertProject, writeData } from '../../tools/convert/convert-publication.ts'
import { derive } from '../../tools/site/derive.ts'
import { hugo } from '../../tools/site/hugo.ts'
import { hugoBinary } from '../../tools/site/hugo-binary.ts'
import { writeNextLedger } from '../../tools/site/next-ledger.ts'
import { projectPages } from '../../tools/convert/project.ts'
import { verifySite } from '../../tools/site/verify-site.ts'

const root = process.cwd()
const space = workspace({})
const stage = join(root, 'phases')

await phase('load', () => Promise.resolve())
const converted = await phase('convert', () =>
  convertProject({
    root,
    ...projectPages(root),
    workspace: space,
    progress: () => undefined,
  }),
)
await phase('write data', () => Promise.resolve(writeData(converted, join(root, 'data'))))
await phase('draw and bundle', () => derive(converted, join(space.build, 'site'), space))
const folders = { root, out: join(root, 'data'), derived: join(space.build, 'site') }
writeNextLedger(folders, converted.permalinks)
mkdirSync(stage, { recursive: true })
await phase('Hugo', () => hugo({ binary: hugoBinary(), root, destination: stage }))
await phase('verify', () => verifySite(stage))
await phase('remove', () => {
  rmSync(stage, { recursive: true, force: true })
  return Promise.resolve()
})

async function phase<T>(name: string, run: () => Promise<T>): Promise<T> {
  const since = name === 'load' ? 0 : performance.now()
  const before = name === 'load' ? { user: 0, system: 0 } : process.cpuUsage()
  const result = await run()
  const { user, system } = process.cpuUsage()
  const wall = (performance.now() - since) / 1e3
  const processor = (user + system - before.user - before.system) / 1e6
  console.log(
    `${name.padEnd(24)}${wall.toFixed(2).padStart(6)} ${processor.toFixed(2).padStart(6)}`,
  )
  return result
}
