// What an operation costs the host: monitors of a run joined with its rate.
import { deviceColumn, hostColumns } from '../formats/host-columns.ts'
import type { Run } from '../core/model.ts'
import { countedRate, devices, meanLoad, type Load, type Formula } from './host-load.ts'
import { perSecond } from './prices.ts'

/** What the archive page states: no file of the archive is its source. */
type Expense = Omit<Extract<Load, { value: number }>, 'source'>

/** A metric that is made of what a monitor or the price of the servers says. */
export interface HostMetric {
  readonly unit: string
  /** The mean over the samples, in `unit` where it is not divided by the rate. */
  load(run: Run, formula: Formula): Load | Expense
  /** True when it is divided by the operation rate. */
  readonly perOperation: boolean
  /** True when the operation rate is divided by it. */
  readonly isDivisor?: true
}

const kibi = 1024

/** Operations per unit of the currency of the price: its unit is `1/EUR` where that is EUR. */
export const costMetric = 'operations/cost'

/**
 * Metrics of the host by name. An operation is a query, where the tool counts them, else an event, else a
 * transaction. `cpu/op` is in percent of all CPUs × seconds, as vmstat and the tables that use it count:
 * × CPUs ÷ 100 gives `cpu-time/op`, seconds of one CPU. KB are of 1024 bytes, as iostat's.
 */
export const hostMetrics: ReadonlyMap<string, HostMetric> = new Map<string, HostMetric>([
  ['cpu/s', { unit: '%', perOperation: false, load: busy }],
  ['cpu/op', { unit: '% s', perOperation: true, load: busy }],
  ['cpu-time/op', { unit: 's', perOperation: true, load: busyCpus }],
  ['cpus-busy', { unit: '1', perOperation: false, load: busyCpus }],
  ['energy/op', { unit: 'J', perOperation: true, load: packages }],
  ['operations/J', { unit: '1/J', perOperation: false, isDivisor: true, load: packages }],
  [costMetric, { unit: '1', perOperation: false, isDivisor: true, load: expense }],
  ['cs/s', { unit: '1/s', perOperation: false, load: switches }],
  ['cs/op', { unit: '1', perOperation: true, load: switches }],
  ['r/s', { unit: '1/s', perOperation: false, load: device('r/s') }],
  ['w/s', { unit: '1/s', perOperation: false, load: device('w/s') }],
  ['rMB/s', { unit: 'MiB/s', perOperation: false, load: device('rB/s', kibi * kibi) }],
  ['wMB/s', { unit: 'MiB/s', perOperation: false, load: device('wB/s', kibi * kibi) }],
  ['r/op', { unit: '1', perOperation: true, load: device('r/s') }],
  ['w/op', { unit: '1', perOperation: true, load: device('w/s') }],
  ['rKB/op', { unit: 'KiB', perOperation: true, load: device('rB/s', kibi) }],
  ['wKB/op', { unit: 'KiB', perOperation: true, load: device('wB/s', kibi) }],
])

function busy(run: Run, { averaging }: Formula): Load {
  const columns = hostColumns.map(({ cpu }) => cpu)
  const load = firstLoad(run, columns, averaging)
  return 'value' in load ? scaled(load, 100) : load
}

function busyCpus(run: Run, formula: Formula): Load {
  const cpus = cpusOf(run)
  if (cpus === undefined) {
    return { reason: 'number of CPUs unknown: no file and no field `cpus` states it' }
  }
  const load = busy(run, formula)
  return 'value' in load ? scaled(load, cpus / 100) : load
}

// Watts of the processors: joules per second.
function packages(run: Run, { averaging }: Formula): Load {
  const event = 'power/energy-pkg/'
  const watts = firstLoad(run, [['turbostat.PkgWatt'], [`perf-stat.${event}`]], averaging)
  const counted = countedRate(run, event)
  return 'value' in watts || !('value' in counted) ? watts : counted
}

function expense({ price }: Run): Load | Expense {
  return price
    ? { value: perSecond(price), warnings: [] }
    : { reason: 'the archive page states no price for this run' }
}

function cpusOf(run: Run): number | undefined {
  const facts = [...run.facts, ...run.host].find(({ name }) => name === 'cpus')?.value
  const count = Number(run.fields['cpus'] ?? facts)
  return Number.isInteger(count) && count > 0 ? count : undefined
}

function switches(run: Run, { averaging }: Formula): Load {
  const columns = hostColumns.flatMap(({ contextSwitches: column }) => (column ? [[column]] : []))
  return firstLoad(run, columns, averaging)
}

// The load of the first monitor that has it, else the reason of the first.
function firstLoad(
  run: Run,
  columns: readonly (readonly string[])[],
  averaging: Formula['averaging'],
): Load {
  const loads = columns.map((own) => meanLoad(run, own, averaging))
  return loads.find((load) => 'value' in load) ?? loads[0] ?? { reason: 'no monitor' }
}

// The device is declared, as a field of the page or the path, unless there is only one.
function device(column: string, over = 1): HostMetric['load'] {
  return (run, { averaging }) => {
    const [only, ...others] = devices(run)
    const chosen = run.fields['device'] ?? (others.length === 0 ? only : undefined)
    if (chosen === undefined) {
      return {
        reason:
          only === undefined
            ? 'no iostat output for this run'
            : `iostat lists the devices ${[only, ...others].join(', ')}: select one with the field \`device\``,
      }
    }
    const load = meanLoad(run, [deviceColumn(chosen, column)], averaging)
    return 'value' in load ? scaled(load, 1 / over) : load
  }
}

function scaled(load: Extract<Load, { value: number }>, factor: number): Load {
  return { ...load, value: load.value * factor }
}
