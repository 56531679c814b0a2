/** The name of a file without its folders; the whole text without a slash. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
