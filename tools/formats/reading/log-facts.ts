// What the log of a server says about a run: its version, how often it complained, and where it broke down.
import type { Fact } from '../../model.ts'

/** The levels that logs of servers have in common. */
export type Level = 'error' | 'warning' | 'note'

// So many texts of errors are kept; all are counted.
const mostTexts = 20
const longest = 200

/** Collects the facts of a log. */
export class LogFacts {
  readonly #facts: Fact[] = []
  readonly #texts = new Set<string>()
  readonly #counts = new Map<Level, { count: number; first: number }>()

  /** Keeps a fact, such as the version of the server; a name and value once. */
  keep(name: string, value: string, line: number): void {
    if (this.#facts.some((fact) => fact.name === name && fact.value === value)) return
    this.#facts.push({ name, value: value.slice(0, longest), line })
  }

  /** Counts a message, and keeps the first of each text that is an error. */
  message(level: Level, text: string, line: number): void {
    const { count, first } = this.#counts.get(level) ?? { count: 0, first: line }
    this.#counts.set(level, { count: count + 1, first })
    if (level !== 'error' || this.#texts.size >= mostTexts || this.#texts.has(text)) return
    this.#texts.add(text)
    this.#facts.push({ name: 'error', value: text.slice(0, longest), line })
  }

  /** Keeps a line that says that the server broke down; the first few. */
  crash(text: string, line: number): void {
    if (this.#facts.filter(({ name }) => name === 'crash').length < mostTexts)
      this.#facts.push({ name: 'crash', value: text.trim().slice(0, longest), line })
  }

  /** All facts in the order of their lines; the counts stand where the first message did. */
  facts(): readonly Fact[] {
    const counts = (['error', 'warning'] as const).flatMap((level): readonly Fact[] => {
      const { count, first } = this.#counts.get(level) ?? { count: 0, first: 1 }
      return [{ name: `${level}s in the log`, value: String(count), line: first }]
    })
    return [...this.#facts, ...counts].toSorted((a, b) => a.line - b.line)
  }
}
