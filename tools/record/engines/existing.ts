// A server that already runs: the recorder does not install it, and configures it only through `restart`.
import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { requireOutput, type Child, type Exit } from '../child-process.ts'
import { fillPlaceholders } from '../fill-placeholders.ts'
import { configurationFileOf } from './configuration-files.ts'
import { parseVersion, type Adapter } from './engine.ts'
import { connect } from './existing-credentials.ts'
import { mysqlDumps, mysqlSamplers } from './mysql-dumps.ts'
import { postgresqlDumps } from './postgresql-dumps.ts'
import { waitUntilReady } from './wait-until-ready.ts'

/** Connects to `address`; without `restart`, all sessions of the plan share one start of the server. */
export const existing: Adapter = {
  async version(instance) {
    const { client, isMysql, files } = connect(instance)
    const command = isMysql
      ? [...client, '-N', '-e', 'SELECT VERSION()']
      : [...client, '-At', '-c', 'SHOW server_version']
    try {
      const text = await requireOutput(command, instance.folder, advice)
      return parseVersion(command, text, /\d+(?:\.\d+)+/)
    } finally {
      removeFiles(files)
    }
  },
  install: () => Promise.resolve(),
  configurationFile: ({ plan }, configuration) => configurationFileOf(plan.server, configuration),
  async start(instance, config, _, log) {
    mkdirSync(dirname(log), { recursive: true })
    const { restart } = instance.plan
    const { client, isMysql, files, server } = connect(instance)
    if (restart)
      await requireOutput(fillPlaceholders(restart, { config }), instance.folder, restartAdvice)
    const child = runningServer()
    const ping = [...client, isMysql ? '-e' : '-c', 'SELECT 1']
    await waitUntilReady(child, ping, instance.folder, log)
    return {
      ...server,
      child,
      stop: () => {
        removeFiles(files)
        return Promise.resolve()
      },
    }
  },
  dumps: (_, instance) => {
    const { client, isMysql } = connect(instance)
    return isMysql ? mysqlDumps(client) : postgresqlDumps(client)
  },
  samplers: (_, instance, seconds) => {
    const { admin } = connect(instance)
    return admin ? mysqlSamplers(admin, seconds) : {}
  },
  async createDatabase(_, instance, name) {
    const { client, isMysql } = connect(instance)
    const execute = (statement: string): Promise<string> => {
      const options = isMysql ? ['-e', statement] : ['-At', '-c', statement]
      return requireOutput([...client, ...options], instance.folder, advice)
    }
    if (isMysql) await execute(`CREATE DATABASE IF NOT EXISTS ${name}`)
    else if (!(await execute('SELECT datname FROM pg_database')).split('\n').includes(name))
      await execute(`CREATE DATABASE ${name}`)
  },
}

function removeFiles(files: readonly string[]): void {
  for (const file of files) rmSync(file, { force: true })
}

// The recorder does not own its process: a load on a server that ends fails by itself.
function runningServer(): Child {
  const exit: Exit = { status: null, signal: null }
  return {
    id: undefined,
    exit: new Promise<Exit>(() => undefined),
    running: true,
    stop: () => Promise.resolve(exit),
  }
}

const advice = 'Check the address, the credentials in the environment and the rights of the user'
const restartAdvice = 'Run the restart command by hand, then start again'
