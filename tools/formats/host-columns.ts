// Which columns of monitors state what a host did: one row per monitor. Per-operation metrics are computed from them.

/** What a monitor states about its host, by the names of its columns. */
export interface HostColumns {
  /** Columns that add up to the CPU time used, as a share of all CPUs. */
  readonly cpu: readonly string[]
  readonly contextSwitches?: string
}

/** The monitors of a host, the most usual first: a run's first monitor that has the columns is used. */
export const hostColumns: readonly HostColumns[] = [
  { cpu: ['vmstat.us', 'vmstat.sy'], contextSwitches: 'vmstat.cs' },
  { cpu: ['mpstat.all.%usr', 'mpstat.all.%sys'] },
  { cpu: ['iostat.avg-cpu.%user', 'iostat.avg-cpu.%system'] },
  { cpu: ['tsar.cpu.user', 'tsar.cpu.sys'], contextSwitches: 'tsar.pcsw.cswch' },
]

// iostat.nvme0n1.r/s
const deviceReads = /^iostat\.(.+)\.r\/s$/

/** The device of a column of reads per second; undefined for any other column. */
export function deviceOf(metric: string): string | undefined {
  return deviceReads.exec(metric)?.[1]
}

/** A column of a device: `r/s`, `w/s`, `rB/s` or `wB/s`. */
export function deviceColumn(device: string, column: string): string {
  return `iostat.${device}.${column}`
}

/** True for a column that scripts read from the lines of one device, so that they do not count repeated headers. */
export function isDeviceColumn(metric: string): boolean {
  return metric.startsWith('iostat.')
}
