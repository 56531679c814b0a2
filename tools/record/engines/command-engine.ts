// Any other server, such as a container, started and probed by the commands of the plan.
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { startChild } from '../child-process.ts'
import { fillPlaceholders } from '../fill-placeholders.ts'
import { optionList } from './configuration-files.ts'
import { pinTo, type Adapter } from './engine.ts'
import { waitUntilReady } from './wait-until-ready.ts'

/** Replaces `{port}`, `{socket}`, `{data}`, `{config}` and `{processors}` in the commands. */
export const command: Adapter = {
  // `readPlan` requires it.
  version: ({ plan }) => Promise.resolve(plan.version ?? ''),
  install: ({ folder }) => {
    mkdirSync(join(folder, 'data'), { recursive: true })
    return Promise.resolve()
  },
  configurationFile: (_, { name, options }) => optionList(name, options),
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
    return {
      ...{ port, socket, child },
      stop: async () => {
        await child.stop(undefined, 'SIGTERM', 60)
      },
    }
  },
  dumps: () => ({}),
  createDatabase: () => Promise.resolve(),
}
