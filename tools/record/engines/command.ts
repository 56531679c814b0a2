// Any other server: the plan says how it starts in the foreground and how to see that it answers.
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startChild } from '../child.ts'
import { answering } from './answering.ts'
import { pinned, type Adapter, type Site } from './engine.ts'

/** `{port}`, `{socket}`, `{data}` and `{config}` are filled in. */
export const command: Adapter = {
  // `readPlan` asks for it.
  version: ({ plan }) => Promise.resolve(plan.version ?? ''),
  install: (site) => {
    mkdirSync(join(site.folder, 'data'), { recursive: true })
    return Promise.resolve()
  },
  file: (_, { name, options }) => ({
    name: `${name}.txt`,
    text: Object.entries(options)
      .map(([option, value]) => `${option}: ${String(value)}\n`)
      .join(''),
  }),
  async start(site, config, processors, log) {
    mkdirSync(dirname(log), { recursive: true })
    const socket = join(site.folder, 'server.sock')
    const fill = filling(site, { socket, config })
    const child = startChild(pinned((site.plan.start ?? []).map(fill), processors), {
      cwd: site.folder,
      output: log,
    })
    await answering(child, (site.plan.ready ?? []).map(fill), site.folder, log)
    return {
      child,
      port: site.port,
      socket,
      stop: async () => {
        await child.end(undefined, 'SIGTERM', 60)
      },
    }
  },
  dumps: () => ({}),
  database: () => Promise.resolve(),
}

function filling(
  site: Site,
  { socket, config }: { readonly socket: string; readonly config: string },
): (word: string) => string {
  const values: Readonly<Record<string, string>> = {
    port: String(site.port),
    socket,
    config,
    data: join(site.folder, 'data'),
  }
  return (word) => word.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
}
