import type { Run, SourceRecord } from './model.ts'

/** The files that a run was read from: its result first. */
export function filesOfRun({ source, companions }: Run): readonly SourceRecord[] {
  return source ? [source, ...companions] : companions
}
