// The contents of a container.
import { append } from '../core/append.ts'
import type { Diagnostic } from '../core/model.ts'
import { ContainerProblem } from './container-problem.ts'

/** A file in the content store. */
export interface StoredMember {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** An entry that is named but not read. */
export interface Refusal {
  readonly path: string
  readonly reason: string
}

/** Members and refused entries of a container, with diagnostics. */
export interface Contents {
  readonly members: readonly StoredMember[]
  readonly refused: readonly Refusal[]
  readonly notes: readonly Diagnostic[]
}

/** Collects the contents of a container; of several members with one label it keeps the first. */
export class ContentsBuilder {
  readonly #members = new Map<string, StoredMember>()
  // Containers that were opened have a label, but are no members.
  readonly #openedDigests = new Map<string, string>()
  readonly #refused: Refusal[] = []
  readonly #notes: Diagnostic[] = []

  /** True for a new label. A repeated label is refused, or noted if its content is the same. */
  claimLabel(path: string, sha256: string): boolean {
    const first = this.#members.get(path)?.sha256 ?? this.#openedDigests.get(path)
    if (first === undefined) return true
    if (first === sha256) {
      const message = 'A second member of this name has the same content; it counts once'
      this.note({ severity: 'info', rule: 'archive/repeated', message, place: { file: path } })
    } else this.refuse(path, 'second member of this name; the first is used')
    return false
  }

  find(path: string): StoredMember | undefined {
    return this.#members.get(path)
  }

  /** Adds a member with a new label. */
  add(member: StoredMember): void {
    this.#members.set(member.path, member)
  }

  /** Adds the contents of an inner container labelled `path`; a single compressed file has that label too. */
  addContents(path: string, sha256: string, { members, refused, notes }: Contents): void {
    for (const member of members) if (this.claimLabel(member.path, member.sha256)) this.add(member)
    this.#openedDigests.set(path, sha256)
    append(this.#refused, refused)
    append(this.#notes, notes)
  }

  refuse(path: string, reason: string): void {
    this.#refused.push({ path, reason })
  }

  note(note: Diagnostic): void {
    this.#notes.push(note)
  }

  /** Returns the contents. Throws `ContainerProblem` for an empty container. */
  build(): Contents {
    const members = [...this.#members.values()]
    if (members.length + this.#refused.length === 0)
      throw new ContainerProblem('contains no files', { unwanted: true })
    return { members, refused: this.#refused, notes: this.#notes }
  }
}
