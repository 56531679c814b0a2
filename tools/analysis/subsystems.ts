// Which part of a program a function belongs to: `site/vocabulary/subsystems.yaml`.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from '../core/schema.ts'
import { globExpression } from '../options/fact-rows.ts'
import { packageRoot } from '../root.ts'

const entry = z.strictObject({
  name: z.string().min(1),
  symbols: z.array(z.string()).optional(),
  objects: z.array(z.string()).optional(),
})

/** The name of the subsystem of a function: its symbols as they may be written, and its shared object. */
export type SubsystemOf = (symbols: readonly string[], object: string | undefined) => string

/** What is called so where no entry fits. */
export const noSubsystem = 'other'

const read = new Map<string, SubsystemOf>()

/** The map of the project at `root`, or of this package where it has none; throws where the file is wrong. */
export function readSubsystems(root: string): SubsystemOf {
  const known = read.get(root)
  if (known) return known
  const path = [root, packageRoot]
    .map((folder) => join(folder, 'site', 'vocabulary', 'subsystems.yaml'))
    .find((file) => existsSync(file))
  const found = subsystems(path === undefined ? '[]' : readFileSync(path, 'utf8'))
  read.set(root, found)
  return found
}

/** The map that a text in YAML describes; the first entry that fits counts. */
export function subsystems(text: string): SubsystemOf {
  const entries = z
    .array(entry)
    .parse(parse(text) ?? [])
    .map(({ name, symbols, objects }) => ({
      name,
      symbols: symbols?.map(globExpression),
      objects: objects?.map(globExpression),
    }))
  const fits = (patterns: readonly RegExp[] | undefined, names: readonly string[]): boolean =>
    !patterns || patterns.some((pattern) => names.some((word) => pattern.test(word)))
  return (symbols, object) => {
    const objects = object === undefined ? [] : [object]
    const found = entries.find((each) => fits(each.objects, objects) && fits(each.symbols, symbols))
    return found?.name ?? noSubsystem
  }
}
