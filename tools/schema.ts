// Schemas of pages, plans and vocabulary, by zod. Each is asked once or a few times in a process: compiling it for
// speed, as zod does unless told, takes longer than all its checks.
import * as z from 'zod'

z.config({ jitless: true })

export * as z from 'zod'
