// The rows of a comparison of monitors: columns of vmstat, dstat, mpstat, iostat and pidstat by what they measure.
import { columnsOf } from '../core/columns.ts'
import { devices, meanLoad } from '../analysis/host-load.ts'
import type { Run } from '../core/model.ts'

/** A property that monitors measure. */
export interface MonitorRow {
  readonly title: string
  /** Lists of columns whose means add up to the property; the first that a run has is used. */
  readonly columns: readonly (readonly string[])[]
  readonly scale: number
  readonly unit: string
  /** The smallest value, in `unit`, that is worth a title. */
  readonly notable: number
}

const share = { scale: 100, unit: '%', notable: 3 }
const perSecond = { scale: 1, unit: 'per s', notable: 500 }
const bytes = { scale: 1e-6, unit: 'MB/s', notable: 2 }

const hostRows: readonly MonitorRow[] = [
  {
    title: 'CPU user',
    columns: [
      ['vmstat.us'],
      ['mpstat.all.%usr'],
      ['dstat.total-usage.usr'],
      ['iostat.avg-cpu.%user'],
    ],
    ...share,
  },
  {
    title: 'CPU system',
    columns: [
      ['vmstat.sy'],
      ['mpstat.all.%sys'],
      ['dstat.total-usage.sys'],
      ['iostat.avg-cpu.%system'],
    ],
    ...share,
  },
  {
    title: 'CPU I/O wait',
    columns: [
      ['vmstat.wa'],
      ['mpstat.all.%iowait'],
      ['dstat.total-usage.wai'],
      ['iostat.avg-cpu.%iowait'],
    ],
    ...share,
  },
  { title: 'run queue', columns: [['vmstat.r']], scale: 1, unit: 'threads', notable: 2 },
  { title: 'context switches', columns: [['vmstat.cs'], ['dstat.system.csw']], ...perSecond },
  { title: 'disk reads', columns: [['vmstat.bi'], ['dstat.dsk/total.read']], ...bytes },
  { title: 'disk writes', columns: [['vmstat.bo'], ['dstat.dsk/total.writ']], ...bytes },
  { title: 'swap in', columns: [['vmstat.si']], ...bytes },
]

const mostDevices = 2

/** The rows that the monitors of a run can fill: of the host, of its busiest devices and of its busiest processes. */
export function monitorRows(run: Run): readonly MonitorRow[] {
  const busy = devices(run)
    .flatMap((device) => {
      const load = meanLoad(run, [`iostat.${device}.%util`], 'samples')
      return 'value' in load && load.value > 0 ? [{ device, value: load.value }] : []
    })
    .toSorted((a, b) => b.value - a.value)
    .slice(0, mostDevices)
    .flatMap(({ device }) => deviceRows(device))
  return [...hostRows, ...busy, ...processRows(run)]
}

function deviceRows(device: string): readonly MonitorRow[] {
  const column = (name: string): readonly (readonly string[])[] => [[`iostat.${device}.${name}`]]
  return [
    { title: `${device} utilisation`, columns: column('%util'), ...share },
    { title: `${device} reads`, columns: column('r/s'), ...perSecond },
    { title: `${device} writes`, columns: column('w/s'), ...perSecond },
    {
      title: `${device} read wait`,
      columns: column('r_await'),
      scale: 1000,
      unit: 'ms',
      notable: 1,
    },
  ]
}

// pidstat.4711.mysqld.%CPU
const processColumn = /^pidstat\.\d+\.(.+)\.%CPU$/
const mostProcesses = 2

function processRows(run: Run): readonly MonitorRow[] {
  const columns = new Map<string, string[]>()
  for (const { readings } of run.companions)
    for (const reading of readings)
      if (reading.kind === 'series')
        for (const { metric } of columnsOf(reading.series)) {
          const command = processColumn.exec(metric)?.[1]
          if (command !== undefined) columns.set(command, [...(columns.get(command) ?? []), metric])
        }
  return [...columns].slice(0, mostProcesses).map(([command, metrics]) => ({
    title: `CPU of ${command}`,
    columns: [metrics],
    ...share,
  }))
}
