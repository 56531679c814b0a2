// A plan from its file.
import { readFileSync } from 'node:fs'
import {
  Lexer,
  LineCounter,
  Parser,
  isNode,
  parseDocument,
  visit,
  type Alias,
  type Document,
} from 'yaml'
import { BadInput } from '../core/errors.ts'
import { isDeepYaml, plainYaml } from '../core/yaml-nesting.ts'
import { offsetOf } from '../core/yaml-offset.ts'
import { conflictIn } from './plan-conflicts.ts'
import { plan, type Plan } from './plan.ts'

/** Reads a plan. Throws `BadInput` with the line and column of its first error. */
export function readPlan(file: string): Plan {
  const text = readFileSync(file, 'utf8')
  if (isDeepYaml(text, { Lexer, Parser }))
    throw new BadInput(
      'Unexpected nesting, expected at most 100 levels',
      `${file}:1:1`,
      'Correct the YAML of the plan',
    )
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'error' })
  const locate = (offset: number): string => {
    const { line, col } = lines.linePos(offset)
    return `${file}:${line}:${col}`
  }
  const [error] = document.errors
  if (error) {
    const [message = ''] = error.message.split('\n')
    throw new BadInput(message, locate(error.pos[0]), 'Correct the YAML of the plan')
  }
  const alias = unresolvedAlias(document)
  if (alias) {
    throw new BadInput(
      `Unexpected alias \`*${alias.source}\`, expected its anchor before it, or quotes around a text that starts with *`,
      locate(offsetOf(alias)),
      'Correct the YAML of the plan',
    )
  }
  const checked = plan.safeParse(plainYaml(document))
  if (!checked.success) {
    const [issue] = checked.error.issues
    const path = issue?.path ?? []
    const node = document.getIn(path, true)
    const offset = isNode(node) ? offsetOf(node) : 0
    throw new BadInput(
      `${issue?.message.replace(/^Invalid input: /, '') ?? ''} in \`${path.map(String).join('.')}\``,
      locate(offset),
      'Correct the plan; docs/recording.md describes every key',
    )
  }
  const conflict = conflictIn(checked.data)
  if (conflict !== undefined) throw new BadInput(conflict, file, 'Correct the plan')
  return checked.data
}

function unresolvedAlias(document: Document): Alias | undefined {
  const unresolved: Alias[] = []
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document)) return undefined
      unresolved.push(alias)
      return visit.BREAK
    },
  })
  return unresolved[0]
}
