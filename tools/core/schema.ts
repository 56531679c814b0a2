// Schemas of pages, plans and vocabulary, by zod. Each is asked once or a few times in a process: compiling it for
// speed, as zod does unless told, takes longer than all its checks. Import all of it, `* as z`: so the bundle is
// without the three quarters of zod that nothing here uses.
import { config } from 'zod'

config({ jitless: true })

export * from 'zod'
