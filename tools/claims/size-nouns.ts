// Nouns of sizes in a sentence, and the keys of runs that state them: "16 clients" are 16 threads.

/** Noun in the singular → keys, the first that a run has. */
export const sizeKeys: ReadonlyMap<string, readonly string[]> = new Map([
  ['core', ['cores']],
  ['cpu', ['cpus', 'cores']],
  ['thread', ['threads']],
  ['client', ['threads', 'clients']],
  ['user', ['threads', 'users']],
  ['session', ['threads', 'sessions']],
  ['connection', ['threads', 'connections']],
  ['socket', ['sockets']],
  ['table', ['tables']],
  ['warehouse', ['warehouses', 'scale']],
])
