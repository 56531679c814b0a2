// Any other server, started and probed by the commands of the plan.
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startChild } from '../child-process.ts'
import { fillPlaceholders } from '../fill-placeholders.ts'
import { pinTo, type Adapter } from './engine.ts'
import { waitUntilReady } from './wait-until-ready.ts'

/** Replaces `{port}`, `{socket}`, `{data}` and `{config}` in the commands. */
export const command: Adapter = {
  // `readPlan` requires it.
  version: ({ plan }) => Promise.resolve(plan.version ?? ''),
  install: ({ folder }) => {
    mkdirSync(join(folder, 'data'), { recursive: true })
    return Promise.resolve()
  },
  configurationFile: (_, { name, options }) => ({
    name: `${name}.txt`,
    text: Object.entries(options)
      .map(([option, value]) => `${option}: ${String(value)}\n`)
      .join(''),
  }),
  async start({ plan, folder, port }, config, processors, log) {
    mkdirSync(dirname(log), { recursive: true })
    const socket = join(folder, 'server.sock')
    const values = { port: String(port), socket, config, data: join(folder, 'data') }
    const child = startChild(pinTo(processors, fillPlaceholders(plan.start ?? [], values)), {
      cwd: folder,
      output: log,
    })
    await waitUntilReady(child, fillPlaceholders(plan.ready ?? [], values), folder, log)
    return {
      child,
      port,
      socket,
      stop: async () => {
        await child.stop(undefined, 'SIGTERM', 60)
      },
    }
  },
  dumps: () => ({}),
  createDatabase: () => Promise.resolve(),
}
