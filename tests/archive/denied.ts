// Denies access to a path, also for root, who may read all.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

type Call = (path: unknown, ...others: readonly unknown[]) => unknown

/** Runs `run` while opening the file or folder at `denied` fails with EACCES. */
export async function withDenied<T>(denied: string, run: () => Promise<T>): Promise<T> {
  const originals = { openSync: fs.openSync, readdirSync: fs.readdirSync }
  const denying = (original: unknown): Call => {
    return (path, ...others) => {
      if (String(path) !== denied) return (original as Call)(path, ...others)
      throw Object.assign(new Error('denied'), { code: 'EACCES' })
    }
  }
  Object.assign(fs, {
    openSync: denying(originals.openSync),
    readdirSync: denying(originals.readdirSync),
  })
  syncBuiltinESMExports()
  try {
    return await run()
  } finally {
    Object.assign(fs, originals)
    syncBuiltinESMExports()
  }
}
