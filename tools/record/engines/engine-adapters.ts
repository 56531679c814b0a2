// The kinds of servers that a plan may use.
import type { EnginePlan } from '../plan.ts'
import { command } from './command-engine.ts'
import type { Adapter } from './engine.ts'
import { existing } from './existing.ts'
import { mysqlAdapter } from './mysql.ts'
import { postgresql } from './postgresql.ts'

/** Adapters by their name in a plan. */
export const adapters: Readonly<Record<EnginePlan['adapter'], Adapter>> = {
  mariadb: mysqlAdapter({
    server: ['mariadbd', 'mysqld'],
    client: ['mariadb', 'mysql'],
    admin: ['mariadb-admin', 'mysqladmin'],
  }),
  mysql: mysqlAdapter({
    server: ['mysqld'],
    client: ['mysql', 'mariadb'],
    admin: ['mysqladmin', 'mariadb-admin'],
  }),
  postgresql,
  command,
  existing,
}
