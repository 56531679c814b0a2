import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BadInput } from '../core/errors.ts'
import { packageRoot } from '../root.ts'
import { foundTool } from './found-tool.ts'

/**
 * The path of Hugo: `given` (the value of `--hugo`), else `HUGO_BIN`, else the one that the bootstrap
 * found. Throws `BadInput` when there is none.
 */
export function hugoBinary(given?: string): string {
  const requested = given ?? process.env.HUGO_BIN
  if (requested === undefined || requested === '') return foundTool('hugo') ?? notFound()
  if (existsSync(requested)) return requested
  const from = given === undefined ? 'HUGO_BIN' : '--hugo'
  throw new BadInput('Hugo was not found', `${from}: ${requested}`, 'Name a file that exists')
}

function notFound(): never {
  const bootstrap = relative(process.cwd(), join(packageRoot, 'tools', 'bootstrap.mjs'))
  throw new BadInput(
    'Hugo was not found',
    'node_modules/.cache/benchfolio/tools.json',
    `Run \`node ${bootstrap} build\`, which finds or downloads it, or set HUGO_BIN to Hugo 0.156 or newer`,
  )
}
