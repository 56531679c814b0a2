import { BadInput } from '../../errors.ts'
import type { Load } from './load.ts'

/** mariadb-slap: as many clients as there are threads; its own arguments say how long it runs. */
export const mysqlslap: Load = {
  data: () => undefined,
  run: ({ server, workload, threads }) => {
    if (!server.mysql)
      throw new BadInput(
        'mariadb-slap speaks to MariaDB and MySQL only',
        'workloads',
        'use load: sysbench',
      )
    return [
      ...['mariadb-slap', '--no-defaults', `--socket=${server.socket}`, '--user=root'],
      ...[`--concurrency=${String(threads)}`, ...workload.arguments],
    ]
  },
}
