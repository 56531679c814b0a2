import { usageError } from './usage-error.ts'

/** Parses `--port`. Throws a usage error for anything but a port number. */
export function parsePort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port
  throw usageError(`Unexpected port \`${text}\``, '--port', 'Give a number from 0 to 65535')
}
