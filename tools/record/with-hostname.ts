/**
 * Returns `command` in a UTS namespace with this hostname, so that its output does not contain the machine's own name;
 * unchanged if `hostname` is undefined. Requires root.
 */
export function withHostname(
  hostname: string | undefined,
  command: readonly string[],
): readonly string[] {
  if (hostname === undefined) return command
  return ['unshare', '--uts', 'sh', '-c', `hostname ${hostname}; exec "$@"`, 'sh', ...command]
}
