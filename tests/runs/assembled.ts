// What tests read of assembled runs.
import assert from 'node:assert/strict'
import type { Diagnostic, Run } from '../../tools/core/model.ts'

/** The run, which is the only one. */
export function only(runs: readonly Run[]): Run {
  assert.equal(runs.length, 1)
  const [run] = runs
  assert.ok(run)
  return run
}

/** The rules of the diagnostics. */
export function rules(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ rule }) => rule)
}

/** The paths of the other files of a run. */
export function paths(run: Run | undefined): readonly string[] {
  return run?.companions.map(({ path }) => path) ?? []
}
