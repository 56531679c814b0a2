/**
 * Input that stops a command: what happened, where, and what to do. The program prints the three as
 * three lines and ends with `exitCode` (3 for unusable input, 2 for a wrong command line).
 */
export class BadInput extends Error {
  readonly where: string
  readonly advice: string
  readonly exitCode: number
  constructor(what: string, where: string, advice: string, exitCode = 3) {
    super(what)
    this.where = where
    this.advice = advice
    this.exitCode = exitCode
  }
}

const systemErrors: Readonly<Record<string, readonly [what: string, advice: string]>> = {
  ENOSPC: ['The disk is full', 'Free space on the disk of this folder, and run it again'],
  EDQUOT: ['The disk quota is used up', 'Free space on the disk of this folder, and run it again'],
  EACCES: [
    'The system denies access',
    'Give the user who runs benchfolio the permission, or run it elsewhere',
  ],
  EPERM: [
    'The system denies access',
    'Give the user who runs benchfolio the permission, or run it elsewhere',
  ],
  EROFS: ['The disk is read-only', 'Run it on a writable disk'],
  EMFILE: ['Too many files are open', 'Raise the limit of open files: ulimit -n'],
  ENOENT: ['A file or folder disappeared', 'Run it again when nothing changes the files'],
  EIO: ['The disk cannot be read or written', 'Check the disk'],
}

/** What the system refused, with the file or the current folder; undefined for other errors. */
export function systemError(error: unknown): BadInput | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined
  const [what, advice] = systemErrors[String(error.code)] ?? []
  if (what === undefined || advice === undefined) return undefined
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined
  const where = path ?? `${process.cwd()}, or the folder of temporary files`
  return new BadInput(`${what}: ${error.message}`, where, advice)
}

/** Returns the result of `read`; undefined if the system denies access. */
export function ifPermitted<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EACCES' || code === 'EPERM') return undefined
    throw error
  }
}
