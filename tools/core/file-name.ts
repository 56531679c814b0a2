// Names that become files and folders: what file systems and servers refuse.

/** Most bytes of a name: file systems accept 255, of which extensions and temporary names take some. */
const mostBytes = 200

/** True for a name that Windows reserves, such as `con` or `COM1.txt`, whatever its case and extension. */
export function isDeviceName(name: string): boolean {
  return /^(?:con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³])(?:[ .].*)?$/i.test(name)
}

/** Returns why a name is too long for a folder, as `Unexpected …, expected …`. */
export function folderLengthProblem(name: string, subject: string): string | undefined {
  // Hugo writes lower-case folders, and lower case may take more bytes.
  const bytes = Buffer.byteLength(name.toLowerCase())
  return bytes > mostBytes
    ? `Unexpected ${subject} of ${String(bytes)} bytes, expected at most ${String(mostBytes)}, because it becomes the name of a folder`
    : undefined
}

/** Returns why a page in a folder of this name cannot be written on every file system, as `Unexpected …, expected …`. */
export function folderNameProblem(name: string, subject: string): string | undefined {
  const long = folderLengthProblem(name, subject)
  if (long !== undefined) return long
  if (name !== name.normalize('NFC'))
    return `Unexpected ${subject} \`${name}\` with decomposed letters, expected composed ones (Unicode NFC)`
  const [escape] = /%[0-9a-f]{2}/i.exec(name) ?? []
  if (escape !== undefined)
    return `Unexpected \`${escape}\` in the ${subject} \`${name}\`, expected a text without it, because browsers decode it in addresses`
  return name.toLowerCase() === 'index.html'
    ? `Unexpected ${subject} \`${name}\`, expected another name than that of the page in its folder`
    : undefined
}

/** Returns a key that two names share if some file system takes them for the same. */
export function fileNameKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
