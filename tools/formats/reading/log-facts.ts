// Facts from the log of a server: its version, its errors and its crashes.
import type { Fact } from '../../core/model.ts'

/** The levels that logs of servers have in common. */
export type Level = 'error' | 'warning' | 'note'

// All errors are counted, but only so many texts are kept.
const mostTexts = 20
const longestText = 200

/** Collects the facts of a log. */
export class LogFacts {
  readonly #facts: Fact[] = []
  readonly #errors = new Set<string>()
  readonly #counts = new Map<Level, { readonly count: number; readonly first: number }>()

  /** Adds a fact, such as the version of the server; the same name and value once. */
  addFact(name: string, value: string, line: number): void {
    if (this.#facts.some((fact) => fact.name === name && fact.value === value)) return
    this.#facts.push({ name, value: value.slice(0, longestText), line })
  }

  /** Counts a message, and adds the first of each text that is an error. */
  addMessage(level: Level, text: string, line: number): void {
    const { count, first } = this.#counts.get(level) ?? { count: 0, first: line }
    this.#counts.set(level, { count: count + 1, first })
    if (level !== 'error' || this.#errors.size >= mostTexts || this.#errors.has(text)) return
    this.#errors.add(text)
    this.#facts.push({ name: 'error', value: text.slice(0, longestText), line })
  }

  /** Adds a line that reports a crash of the server; only the first ones. */
  addCrash(text: string, line: number): void {
    if (this.#facts.filter(({ name }) => name === 'crash').length < mostTexts)
      this.#facts.push({ name: 'crash', value: text.trim().slice(0, longestText), line })
  }

  /** All facts in the order of their lines; each count has the line of its first message. */
  facts(): readonly Fact[] {
    const counts = (['error', 'warning'] as const).map((level): Fact => {
      const { count, first } = this.#counts.get(level) ?? { count: 0, first: 1 }
      return { name: `${level}s in the log`, value: String(count), line: first }
    })
    return [...this.#facts, ...counts].toSorted((a, b) => a.line - b.line)
  }
}
