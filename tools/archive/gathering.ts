// The members of one container as they come, each label once.
import type { Diagnostic } from '../model.ts'
import { ContainerProblem } from './container-problem.ts'

/** A file that lies in the content store. */
export interface StoredMember {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** What is named and not read. */
export interface Refusal {
  readonly path: string
  readonly reason: string
}

/** What a container holds, and what is to be said about it. */
export interface Contents {
  readonly members: readonly StoredMember[]
  readonly refused: readonly Refusal[]
  readonly notes: readonly Diagnostic[]
}

/** Collects members; of two with one label the first counts. */
export class Gathering {
  readonly #members = new Map<string, StoredMember>()
  /** Digests of containers that were opened: they have a label, and are no members. */
  readonly #opened = new Map<string, string>()
  readonly #refused: Refusal[] = []
  readonly #notes: Diagnostic[] = []

  /** Whether nothing has this label; if something has, the second is refused, or noted if it is equal. */
  isFirst(path: string, sha256: string): boolean {
    const first = this.#members.get(path)?.sha256 ?? this.#opened.get(path)
    if (first === undefined) return true
    if (first === sha256) {
      const message = 'A second member of this name has the same content; it counts once'
      this.note({ severity: 'info', rule: 'archive/repeated', message, place: { file: path } })
    } else this.refuse(path, 'second member of this name, the first counts')
    return false
  }

  member(path: string): StoredMember | undefined {
    return this.#members.get(path)
  }

  /** Adds a member whose label is its own. */
  add(member: StoredMember): void {
    this.#members.set(member.path, member)
  }

  /** Adds what a container labelled `path` holds; if it is a single packed file, that has its label. */
  addAll(path: string, sha256: string, { members, refused, notes }: Contents): void {
    for (const member of members) {
      if (this.isFirst(member.path, member.sha256)) this.add(member)
    }
    this.#opened.set(path, sha256)
    this.#refused.push(...refused)
    this.#notes.push(...notes)
  }

  refuse(path: string, reason: string): void {
    this.#refused.push({ path, reason })
  }

  note(note: Diagnostic): void {
    this.#notes.push(note)
  }

  /** All of it. Throws `ContainerProblem` when there is nothing. */
  contents(): Contents {
    const members = [...this.#members.values()]
    if (members.length + this.#refused.length === 0) {
      throw new ContainerProblem('holds no files', { unwanted: true })
    }
    return { members, refused: this.#refused, notes: this.#notes }
  }
}
