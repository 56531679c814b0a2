// Whether a committed transaction survives a crash: settings that trade it for speed.
import type { Place } from '../model.ts'
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
      if (!unsafe.when.some((text) => sameForm(text, family, kind) === form)) continue
      const setting = of.running?.get(name) ?? of.written?.get(name)
      found.push({
        name,
        text: setting?.text ?? defaultOf(name, of)?.text ?? '',
        say: unsafe.say,
        ...(setting ? { place: setting.place } : {}),
      })
    }
  }
  // Without a binary log there is nothing to write to the disk at a commit.
  const hasLog = !found.some(({ name }) => name === 'log_bin')
  return found.filter(({ name }) => hasLog || name !== 'sync_binlog')
}

/** `not crash safe: innodb_flush_log_at_trx_commit=2, log_bin=OFF`; undefined where nothing is known to be unsafe. */
export function durabilityText(settings: readonly UnsafeSetting[]): string | undefined {
  return settings.length === 0
    ? undefined
    : `not crash safe: ${settings.map(({ name, text }) => `${name}=${text}`).join(', ')}`
}
