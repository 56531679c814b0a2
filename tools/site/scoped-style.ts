// The style sheets of figures and claims as one rule for pages with a style of their own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../root.ts'

const sheets = [
  ...['tables', 'code', 'figure', 'figure-chart', 'figure-legend', 'figure-table'],
  ...['figure-evidence', 'claims', 'profiles', 'flame-graph', 'call-tree'],
] as const

// What the pages of a publication set for all elements.
const base = `
font-family: var(--benchfolio-font, inherit);
--mono: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;

*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
svg { max-width: 100%; direction: ltr; }
.figure { margin: 2rem 0; }
.figure-source { margin-block-start: 0.6rem; color: var(--ink-2); }
`

/**
 * Returns the style sheet: every selector is nested below `.benchfolio`, colours follow the `color-scheme` of the page, and
 * each colour of tokens.css can be set as `--benchfolio-<name>`.
 */
export function scopedStyle(): string {
  const text = sheets.map(read).join('\n')
  const keyframes = [...text.matchAll(keyframesRule)].map(([rule]) => rule)
  const nested = text.replace(keyframesRule, '').replaceAll(':root {', '& {')
  return `${keyframes.join('\n')}\n.benchfolio {\n${tokens()}\n${palette()}\n${base}\n${nested}\n}\n`
}

// @keyframes cannot be nested.
const keyframesRule = /@keyframes [\w-]+ \{(?:[^{}]|\{[^{}]*\})*\}/g

//   --ink: light-dark(#191b1f, #d9dce1);
function tokens(): string {
  return [...read('tokens').matchAll(/--([\w-]+): (light-dark\([^)]*\));/g)]
    .map(([, name = '', value = '']) => `--${name}: var(--benchfolio-${name}, ${value});`)
    .join('\n')
}

// The palette lists its light colours, then its dark ones.
function palette(): string {
  const colours = new Map<string, readonly string[]>()
  for (const [, name = '', colour = ''] of read('palette').matchAll(/--([\w-]+): (#[0-9a-f]+);/g))
    colours.set(name, [...(colours.get(name) ?? []), colour])
  return [...colours]
    .map(([name, [light = '', dark = light]]) => `--${name}: light-dark(${light}, ${dark});`)
    .join('\n')
}

function read(name: string): string {
  return readFileSync(join(packageRoot, 'assets', 'css', `${name}.css`), 'utf8')
}
