import { ContainerProblem } from './container-problem.ts'
import { limits } from './limits.ts'
import { ratioReason } from './archive-ratio.ts'

/** The remaining entries and bytes of an archive. Every outermost container has its own budget within that of the archive. */
export class Budget {
  readonly #mostEntries: number
  readonly #outer: Budget | undefined
  #entries = 0
  #bytes: number
  readonly #onEntry: (() => void) | undefined

  /** `onEntry` is called for each entry of the archive. */
  constructor(bytes: number = limits.totalBytes, outer?: Budget, onEntry?: () => void) {
    this.#onEntry = onEntry
    this.#mostEntries = outer === undefined ? limits.files : limits.members
    this.#bytes = bytes
    this.#outer = outer
  }

  /** Returns the budget of a container of `packedBytes`, including its inner containers. */
  within(packedBytes: number): Budget {
    return new Budget(Math.max(packedBytes * limits.ratio, limits.smallTotalBytes), this)
  }

  /** Counts an entry. Throws `ContainerProblem` above the limit. */
  countEntry(): void {
    this.#entries += 1
    if (this.#entries > this.#mostEntries)
      throw new ContainerProblem(`more than ${String(this.#mostEntries)} entries`)
    this.#outer?.countEntry()
    this.#onEntry?.()
  }

  /** Counts unpacked bytes. Throws `ContainerProblem` above the limit. */
  countBytes(bytes: number): void {
    this.#bytes -= bytes
    if (this.#bytes < 0) {
      const reason = this.#outer ? ratioReason : 'unpacks to more than 16 GiB'
      throw new ContainerProblem(reason)
    }
    this.#outer?.countBytes(bytes)
  }
}
