// Limits that refuse no archive seen so far and stop every bomb: see "Containers" in ARCHITECTURE.md.

/** Bytes, counts and ratios beyond which an archive or a member of it is refused. */
export const limits = {
  /** Bytes of one file after unpacking. */
  fileBytes: 1024 ** 3,
  /** Bytes of all members of an archive after unpacking. */
  totalBytes: 16 * 1024 ** 3,
  /** Unpacked ÷ packed bytes of one file, and from where on it is worth a word. */
  ratio: 200,
  ratioNoted: 100,
  /** Unpacked bytes up to which a ratio says nothing: of one file, and of all members together. */
  smallBytes: 1024 ** 2,
  smallTotalBytes: 16 * 1024 ** 2,
  /** Entries of one archive, those of containers in it included. */
  files: 200_000,
  /** Containers inside each other, the outermost included. */
  nesting: 3,
  /** Bytes that a tar spends on the name and attributes of one member. */
  headerBytes: 1024 ** 2,
  /** Bytes of a path, of one name in it, and how many names it may have. */
  pathBytes: 1024,
  nameBytes: 255,
  depth: 32,
} as const

/** Why a path may not be used as a label of a file as it stands, or undefined when it may. */
export function pathProblem(path: string): string | undefined {
  return wayOut(path) ?? oddity(path) ?? excess(path)
}

/** How a path points out of the archive on some system, or undefined when it does not. */
export function wayOut(path: string): string | undefined {
  // `l:3.249:1` is a real name of a file; `C:/x` and `C:\x` are not.
  if (path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path)) return 'absolute path'
  if (path.includes('\\')) return 'backslash in the path'
  if (path.split('/').includes('..')) return 'path that leaves the archive'
  return undefined
}

function oddity(path: string): string | undefined {
  if (path.includes('\0') || path.includes('\uFFFD')) return 'path that is not valid UTF-8'
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001F\u007F]/.test(path)) return 'control character in the path'
  return undefined
}

/** Which limit a path exceeds, or undefined when it exceeds none. */
export function excess(path: string): string | undefined {
  const names = path.split('/')
  if (Buffer.byteLength(path) > limits.pathBytes) return 'path longer than 1,024 bytes'
  if (names.length > limits.depth) return 'path deeper than 32 folders'
  if (names.some((name) => Buffer.byteLength(name) > limits.nameBytes))
    return 'name longer than 255 bytes'
  return undefined
}
