// Named formulas: how an author's own scripts make their numbers, so that published tables can be made again.
import type { Averaging } from './host-load.ts'

/** What a formula does differently from a plain mean over a plain rate. */
export interface Formula {
  /** How samples of a monitor become a mean. */
  readonly averaging: Averaging
  /** How table scans are counted: their queries, or the thousands of rows they read. */
  readonly scans: 'queries' | 'rows of one thread' | 'rows'
}

/** Without a name: means of the samples, queries as they are printed. */
export const plain: Formula = { averaging: 'samples', scans: 'queries' }

/**
 * Formulas by name. `mytools-2025` and `mytools-2024` are those of https://github.com/mdcallag/mytools,
 * bench/sysbench.lua: vmstat's sample since boot and its repeated headers count as samples, and for tests
 * called scan the rate is thousands of rows a second: until about September 2025 of all threads (table size ×
 * queries a second), from October 2025 of one (table size ÷ mean latency).
 */
export const formulas: ReadonlyMap<string, Formula> = new Map([
  ['mytools-2025', { averaging: 'lines', scans: 'rows of one thread' }],
  ['mytools-2024', { averaging: 'lines', scans: 'rows' }],
])
