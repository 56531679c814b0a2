import type { Diagnostic } from '../../tools/core/model.ts'
import { inspect } from '../../tools/commands/inspect.ts'

/** What `inspect --json` printed, and the status it ended with. */
export interface Inspected {
  readonly status: number
  readonly counts: Readonly<Record<'files' | 'read' | 'ignored' | 'rejected' | 'unknown', number>>
  readonly formats: Readonly<Record<string, number>>
  readonly statuses: Readonly<Record<string, number>>
  readonly runs: { readonly ok: number; readonly withoutMetric: number }
  readonly diagnostics: readonly Diagnostic[]
  readonly talk: string
}

/** Runs `inspect PATH --json --store STORE` in this process. Throws what the command throws. */
export async function inspected(path: string, store: string): Promise<Inspected> {
  let data = ''
  let talk = ''
  const output = {
    data: (text: string): void => void (data += text),
    talk: (text: string): void => void (talk += text),
    file: (): void => undefined,
    progress: (): void => undefined,
  }
  const status = await inspect.run([path], { json: true, store }, output)
  const { formats, statuses, runs, diagnostics, ...counts } = JSON.parse(data) as Omit<
    Inspected,
    'status' | 'counts' | 'talk'
  > &
    Inspected['counts']
  return { status, counts, formats, statuses, runs, diagnostics, talk }
}
