// Any other server, such as a container, started and probed by the commands of the plan.
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { startChild } from '../child-process.ts'
import { fillPlaceholders } from '../fill-placeholders.ts'
import { configurationFileOf } from './configuration-files.ts'
import { pinTo, type Adapter, type Instance } from './engine.ts'
import { existing } from './existing.ts'
import { connect } from './existing-credentials.ts'
import { waitUntilReady } from './wait-until-ready.ts'

/** Replaces `{port}`, `{socket}`, `{data}`, `{config}` and `{processors}` in the commands; `server` states the kind that listens at `{port}`. */
export const command: Adapter = {
  // `readPlan` requires it.
  version: ({ plan }) => Promise.resolve(plan.version ?? ''),
  install: ({ folder }) => {
    mkdirSync(join(folder, 'data'), { recursive: true })
    return Promise.resolve()
  },
  configurationFile: ({ plan }, configuration) => configurationFileOf(plan.server, configuration),
  async start(instance, config, processors, log) {
    const { plan, folder, port } = instance
    mkdirSync(dirname(log), { recursive: true })
    const socket = join(folder, 'server.sock')
    const values = {
      ...{ port: String(port), socket, config, data: join(folder, 'data') },
      processors: processors ?? `0-${availableParallelism() - 1}`,
    }
    const child = startChild(pinTo(processors, fillPlaceholders(plan.start ?? [], values)), {
      cwd: folder,
      output: log,
    })
    await waitUntilReady(child, fillPlaceholders(plan.ready ?? [], values), folder, log)
    const connection = plan.server === undefined ? undefined : connect(atPort(instance))
    return {
      ...(connection?.server ?? { port, socket }),
      child,
      stop: async () => {
        await child.stop(undefined, 'SIGTERM', 60)
        for (const file of connection?.files ?? []) rmSync(file, { force: true })
      },
    }
  },
  dumps: (server, instance) =>
    instance.plan.server === undefined ? {} : existing.dumps(server, atPort(instance)),
  samplers: (server, instance, seconds) =>
    instance.plan.server === undefined
      ? {}
      : (existing.samplers?.(server, atPort(instance), seconds) ?? {}),
  createDatabase: (server, instance, name) =>
    instance.plan.server === undefined
      ? Promise.resolve()
      : existing.createDatabase(server, atPort(instance), name),
}

function atPort(instance: Instance): Instance {
  return { ...instance, plan: { ...instance.plan, address: `127.0.0.1:${instance.port}` } }
}
