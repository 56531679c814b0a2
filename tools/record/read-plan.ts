// A plan from its file.
import { readFileSync } from 'node:fs'
import { LineCounter, isNode, parseDocument } from 'yaml'
import { BadInput } from '../errors.ts'
import { conflictIn } from './plan-conflicts.ts'
import { plan, type Plan } from './plan.ts'

/** Reads a plan. Throws `BadInput` with the line and column of its first error. */
export function readPlan(file: string): Plan {
  const text = readFileSync(file, 'utf8')
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const locate = (offset: number): string => {
    const { line, col } = lines.linePos(offset)
    return `${file}:${String(line)}:${String(col)}`
  }
  const [error] = document.errors
  if (error) {
    const [message = ''] = error.message.split('\n')
    throw new BadInput(message, locate(error.pos[0]), 'Correct the YAML of the plan')
  }
  const checked = plan.safeParse(document.toJS())
  if (!checked.success) {
    const [issue] = checked.error.issues
    const path = issue?.path ?? []
    const node = document.getIn(path, true)
    const offset = isNode(node) ? (node.range?.[0] ?? 0) : 0
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
