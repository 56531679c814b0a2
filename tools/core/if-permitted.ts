// Files and folders that the system does not let this user read.

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
