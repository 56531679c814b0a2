// Names of files that Windows reserves for devices.

/** True for a name such as `con` or `COM1.txt`, whatever its case and extension. */
export function isDeviceName(name: string): boolean {
  return /^(?:con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³])(?:[ .].*)?$/i.test(name)
}
