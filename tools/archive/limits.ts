// Limits that accept every archive seen so far and reject decompression bombs.

/** Bytes, counts and ratios above which an archive or a member of it is refused. */
export const limits = {
  /** Unpacked bytes of one file. */
  fileBytes: 1024 ** 3,
  /** Unpacked bytes of all members of an archive. */
  totalBytes: 16 * 1024 ** 3,
  /** Unpacked ÷ packed bytes of one file, and the ratio above which it is a warning. */
  ratio: 200,
  ratioNoted: 100,
  /** Unpacked bytes up to which the ratio is not checked: of one file, and of all members together. */
  smallBytes: 1024 ** 2,
  smallTotalBytes: 16 * 1024 ** 2,
  /** Entries of one archive, including those of its containers. */
  files: 2_000_000,
  /** Entries of one container, including those of inner containers; also frames, and objects that a server lists. */
  members: 200_000,
  /** Nested containers, including the outermost. */
  nesting: 3,
  /** Bytes of the name and attributes of one member of a tar. */
  headerBytes: 1024 ** 2,
  /** Bytes of a path, bytes of one name in it, and number of names. */
  pathBytes: 1024,
  nameBytes: 255,
  depth: 32,
} as const

/** Returns why a path cannot be the label of a file; undefined for a valid label. */
export function pathProblem(path: string): string | undefined {
  return escapeReason(path) ?? characterReason(path) ?? lengthReason(path)
}

/** Returns how a path leaves the archive on some system; undefined if it does not. */
export function escapeReason(path: string): string | undefined {
  // `l:3.249:1` is the name of a real file; `C:/x` and `C:\x` are not.
  if (path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path)) return 'absolute path'
  if (path.includes('\\')) return 'backslash in the path'
  if (path.split('/').includes('..')) return 'path that leaves the archive'
  return undefined
}

function characterReason(path: string): string | undefined {
  if (path.includes('\0') || path.includes('\uFFFD')) return 'path that is not valid UTF-8'
  // eslint-disable-next-line no-control-regex -- control characters are searched for
  if (/[\u0000-\u001F\u007F]/.test(path)) return 'control character in the path'
  return undefined
}

/** Returns the limit that a path exceeds; undefined for none. */
export function lengthReason(path: string): string | undefined {
  const names = path.split('/')
  if (Buffer.byteLength(path) > limits.pathBytes) return 'path longer than 1,024 bytes'
  if (names.length > limits.depth) return 'path deeper than 32 folders'
  if (names.some((name) => Buffer.byteLength(name) > limits.nameBytes))
    return 'name longer than 255 bytes'
  return undefined
}
