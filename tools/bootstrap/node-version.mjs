import { atLeast } from './version.mjs'
import { Problem } from './problem.mjs'

const minimum = '20.19.0'

/** Refuses a Node that is too old to run the program. */
export function nodeVersion() {
  if (atLeast(process.versions.node, minimum)) return
  throw new Problem(
    `Node ${minimum} or newer is needed, this is ${process.versions.node}.`,
    process.execPath,
    'install a current Node and run the command again',
  )
}
