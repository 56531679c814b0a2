import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BadInput } from '../errors.ts'
import { packageRoot } from '../root.ts'
import { foundTool } from './found-tool.ts'

/**
 * The path of Hugo: `given` (the value of `--hugo`), else `HUGO_BIN`, else the one that the bootstrap
 * found. Throws `BadInput` when there is none.
 */
export function hugoBinary(given?: string): string {
  const asked = given ?? process.env.HUGO_BIN
  if (asked === undefined || asked === '') return foundTool('hugo') ?? notFound()
  if (existsSync(asked)) return asked
  const from = given === undefined ? 'HUGO_BIN' : '--hugo'
  throw new BadInput('Hugo was not found', `${from}: ${asked}`, 'Name a file that exists')
}

function notFound(): never {
  const bootstrap = relative(process.cwd(), join(packageRoot, 'tools', 'bootstrap.mjs'))
  throw new BadInput(
    'Hugo was not found',
    'node_modules/.cache/benchfolio/tools.json',
    `node ${bootstrap} build`,
  )
}
