import type { Diagnostic } from '../model.ts'

/**
 * Why a container is not opened. `unwanted` is true when it is whole but must stay closed, because it
 * leads outside, nests too deep or holds nothing.
 */
export class ContainerProblem extends Error {
  readonly unwanted: boolean
  constructor(message: string, { unwanted = false }: { readonly unwanted?: boolean } = {}) {
    super(message)
    this.unwanted = unwanted
  }
}

/** The problem of a container that is damaged `at` a byte; `kind` says of which bytes, such as `tar`. */
export function damaged(kind: string, what: string, at: number): ContainerProblem {
  return new ContainerProblem(`${what} at byte ${String(at)} of the ${kind}`)
}

/** What is said of a container in an archive that stays a file because of its problem. */
export function staysClosed(problem: ContainerProblem, kind: string, path: string): Diagnostic {
  return {
    severity: problem.unwanted ? 'warning' : 'error',
    rule: 'archive/closed',
    message: `This ${kind} container stays closed: ${problem.message}`,
    place: { file: path },
  }
}
