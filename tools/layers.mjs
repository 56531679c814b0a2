/**
 * The folders of tools/ in the order of their layers. A file imports from its own folder, from folders before it and `root.ts`;
 * `eslint.config.js` enforces that, and ARCHITECTURE.md has the same list.
 *
 * @type {readonly string[]}
 */
export const layers = [
  'core',
  'cache',
  'formats',
  'archive',
  'fetch',
  'redaction',
  'inference',
  'runs',
  'shards',
  'options',
  'analysis',
  'profiles',
  'findings',
  'verify',
  'articles',
  'figures',
  'claims',
  'overview',
  'convert',
  'cite',
  'view',
  'draw',
  'explore',
  'report',
  'export',
  'site',
  'check',
  'record',
  'reproduce',
  'commands',
  'bootstrap',
]
