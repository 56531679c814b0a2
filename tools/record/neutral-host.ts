// Keeps the machine's own name out of what programs state of their host.

/** `command` in a UTS namespace whose host is called `hostname`; as it is where there is none. Wants root. */
export function onHost(
  hostname: string | undefined,
  command: readonly string[],
): readonly string[] {
  if (hostname === undefined) return command
  return ['unshare', '--uts', 'sh', '-c', `hostname ${hostname}; exec "$@"`, 'sh', ...command]
}
