// The screen of `record --watch`: progress, every cell with its throughput so far, and the last warnings.
import { join } from 'node:path'
import { grouped } from '../../analysis/format-number.ts'
import { median } from '../../analysis/quantile.ts'
import { counted } from '../../core/counted.ts'
import type { MetricVocabulary } from '../../core/metric-vocabulary.ts'
import type { Entry } from '../../record/journal.ts'
import { measuredThroughput } from '../../record/measured-throughput.ts'
import { coresLabel, secondsOf, toolOf, type Plan, type WorkloadPlan } from '../../record/plan.ts'
import { sessionsOf } from '../../record/planned-runs.ts'
import { formatRows } from '../print/printed-rows.ts'
import { visible } from '../print/terminal-text.ts'

/** How far a recording is. */
export interface Progress {
  readonly done: number
  readonly total: number
  readonly secondsLeft: number
  /** Path of the current run. */
  readonly current: string
  /** Messages so far, oldest first. */
  readonly messages: readonly string[]
}

interface WatchedCell {
  readonly workload: WorkloadPlan
  readonly cores: string
  readonly threads: number
  readonly start: string
  readonly paths: readonly string[]
}

/** Renders the screen of a recording; values are read once from the result files of finished runs. */
export class WatchScreen {
  readonly #archive: string
  readonly #cells: readonly WatchedCell[]
  readonly #plan: Plan
  readonly #values = new Map<string, number>()

  readonly #metrics: MetricVocabulary

  constructor(plan: Plan, archive: string, metrics: MetricVocabulary) {
    this.#metrics = metrics
    this.#archive = archive
    this.#cells = cellsOf(plan)
    this.#plan = plan
  }

  /** Returns the screen as lines; ratios are to the first engine and configuration of the plan. */
  render(entries: readonly Entry[], progress: Progress): string {
    const status = new Map(entries.map((entry) => [entry.point, entry.status]))
    const rows = this.#cells.map((cell, index) => {
      const finished = cell.paths.filter((path) => status.has(path))
      const others = (['failed', 'skipped'] as const).flatMap((name) => {
        const count = finished.filter((path) => status.get(path) === name).length
        return count === 0 ? [] : [`, ${String(count)} ${name}`]
      })
      const value = this.#median(cell, status)
      const base = this.#median(this.#baselineOf(index), status)
      const left = cell.paths.length - finished.length
      return [
        cell.workload.name,
        String(cell.threads),
        cell.start,
        value === undefined ? '–' : grouped(value.toFixed(0)),
        value === undefined || base === undefined || base === 0
          ? '–'
          : `${(value / base).toFixed(2)} ×`,
        `${String(finished.length)} of ${String(cell.paths.length)}${others.join('')}`,
        left === 0
          ? 'done'
          : `${String(Math.ceil((left * secondsOf(this.#plan, cell.workload)) / 60))} min`,
      ]
    })
    const { done, total, secondsLeft, current, messages } = progress
    const head = ['workload', 'threads', 'server', 'per second', 'ratio', 'runs', 'left']
    const lines = [
      `run ${String(done + 1)} of ${String(total)}, ${counted(Math.ceil(secondsLeft / 60), 'minute')} left: ${current}`,
      ...messages.slice(-5),
    ].map((line) => `${visible(line)}\n`)
    return [lines[0], '\n', formatRows(head, rows, 3, 'table'), '\n', ...lines.slice(1)].join('')
  }

  #median(
    { paths, workload }: WatchedCell,
    status: ReadonlyMap<string, Entry['status']>,
  ): number | undefined {
    const values = paths.flatMap((path) =>
      status.get(path) === 'ok' ? (this.#valueOf(path, workload) ?? []) : [],
    )
    return median(values)
  }

  #baselineOf(index: number): WatchedCell {
    const cell = this.#cells[index]
    const base = this.#cells.find(
      ({ workload, threads, cores }) =>
        workload === cell?.workload && threads === cell.threads && cores === cell.cores,
    )
    if (!base) throw new Error('A cell is its own baseline')
    return base
  }

  #valueOf(path: string, workload: WorkloadPlan): number | undefined {
    const file = join(this.#archive, `${path}.${toolOf(workload)}.txt`)
    const value = this.#values.get(file) ?? measuredThroughput(file, this.#metrics)
    if (value !== undefined) this.#values.set(file, value)
    return value
  }
}

function cellsOf(plan: Plan): readonly WatchedCell[] {
  const cells = new Map<string, WatchedCell & { readonly paths: string[] }>()
  for (const { engine, configuration, cores, runs } of sessionsOf(plan)) {
    const name = cores === undefined ? '' : coresLabel(cores)
    const start = [engine.name, configuration.name, ...(name === '' ? [] : [name])]
    for (const { path, workload, threads } of runs) {
      const key = JSON.stringify([workload.name, threads, start])
      const cell = cells.get(key) ?? {
        ...{ workload, threads, cores: name, start: start.join(', '), paths: [] },
      }
      cells.set(key, cell)
      cell.paths.push(path)
    }
  }
  return [...cells.values()].toSorted(
    (a, b) =>
      plan.workloads.indexOf(a.workload) - plan.workloads.indexOf(b.workload) ||
      a.threads - b.threads,
  )
}
