// The modes of privacy of an archive page.

/** What an archive page publishes: no identity, names of hosts only, or all. */
export const privacyModes = ['strict', 'hosts-public', 'off'] as const

/** A mode of an archive page. */
export type Privacy = (typeof privacyModes)[number]
