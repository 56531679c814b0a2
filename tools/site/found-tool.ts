import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../root.ts'

/**
 * The path of a program that the bootstrap found, such as `hugo` or `chromium`; undefined when it found
 * none, or when the file is gone.
 */
export function foundTool(name: string): string | undefined {
  const file = join(packageRoot, 'node_modules', '.cache', 'benchfolio', 'tools.json')
  if (!existsSync(file)) return undefined
  const tools: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const path = member(member(tools, name), 'path')
  return typeof path === 'string' && existsSync(path) ? path : undefined
}

function member(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([name]) => name === key)?.[1]
}
