import { BadInput } from '../../core/errors.ts'
import type { Load } from './load.ts'

/** mariadb-slap: one client per thread; its arguments define how long it runs. */
export const mysqlslap: Load = {
  loadData: () => undefined,
  run: ({ server, workload, threads }) => {
    if (!server.mysql || server.host !== undefined)
      throw new BadInput(
        'Unexpected load mysqlslap, expected an engine with the adapter mariadb or mysql',
        'workloads',
        'Use `load: sysbench`',
      )
    return [
      ...['mariadb-slap', '--no-defaults', `--socket=${server.socket}`, '--user=root'],
      ...[`--concurrency=${threads}`, ...workload.arguments],
    ]
  },
}
