// Whether a committed transaction survives a crash: settings that trade it for speed.
import type { Place } from '../core/model.ts'
import type { Configuration } from './configuration.ts'
import { effectiveForm, type Knowledge } from './difference.ts'
import { sameForm } from './option-value.ts'

/** A setting that is not safe in a crash. `place` is absent where it is the server's default. */
export interface UnsafeSetting {
  readonly name: string
  readonly text: string
  /** What may be lost. */
  readonly say: string
  readonly place?: Place
}

/** The settings of a server that are not safe in a crash, in the order of the vocabulary. */
export function unsafeSettings(
  of: Configuration,
  { vocabulary, defaultOf }: Knowledge,
): readonly UnsafeSetting[] {
  const families = new Set(
    [...(of.written?.values() ?? []), ...(of.running?.values() ?? [])].map(({ family }) => family),
  )
  const found: UnsafeSetting[] = []
  for (const family of families) {
    for (const [name, { kind, unsafe }] of vocabulary.get(family)?.options ?? []) {
      if (!unsafe) continue
      const form = effectiveForm(name, of, { defaultOf })
      // A value of the vocabulary, or `>1` for numbers above one.
      const isUnsafe = (text: string): boolean =>
        text.startsWith('>')
          ? Number(form) > Number(text.slice(1))
          : sameForm(text, family, kind) === form
      const [, risk] = Object.entries(unsafe).find(([text]) => isUnsafe(text)) ?? []
      if (risk === undefined) continue
      const setting = of.running?.get(name) ?? of.written?.get(name)
      const text = setting?.text ?? defaultOf(name, of)?.text ?? ''
      found.push({ name, text, say: risk, ...(setting && { place: setting.place }) })
    }
  }
  // Without a binary log there is nothing to write to the disk at a commit.
  const hasLog = effectiveForm('log_bin', of, { defaultOf }) !== '0'
  return found.filter(({ name }) => hasLog || name !== 'sync_binlog')
}

/** `sync_binlog=0 (what a crash may lose)`, separated by semicolons. */
export function durabilityRisks(settings: readonly UnsafeSetting[]): string {
  return settings.map(({ name, text, say }) => `${name}=${text} (${say})`).join('; ')
}
