import type { Diagnostic } from '../core/model.ts'

/**
 * Why a container is not opened. `unwanted` is true for an undamaged container that leaves the archive, is nested too
 * deeply or is empty.
 */
export class ContainerProblem extends Error {
  readonly unwanted: boolean
  constructor(message: string, { unwanted = false }: { readonly unwanted?: boolean } = {}) {
    super(message)
    this.unwanted = unwanted
  }
}

/** Returns the problem of a container that is damaged at byte `at` of `kind`, such as `tar`. */
export function damaged(kind: string, damage: string, at: number): ContainerProblem {
  return new ContainerProblem(`${damage} at byte ${String(at)} of the ${kind}`)
}

/** Returns the diagnostic of an inner container that stays a single file. */
export function staysClosed(problem: ContainerProblem, kind: string, path: string): Diagnostic {
  return {
    severity: problem.unwanted ? 'warning' : 'error',
    rule: 'archive/closed',
    message: `This ${kind} container was not opened: ${problem.message}`,
    place: { file: path },
  }
}
