// The style sheets of figures and claims as one rule for pages with a style of their own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../root.ts'

const sheets = [
  ...[
    'palette',
    'controls',
    'tables',
    'code',
    'figure',
    'figure-chart',
    'figure-legend',
    'figure-table',
    'stacked',
  ],
  ...['figure-evidence', 'claims', 'profiles'],
] as const

// Repeated, so that a theme's rules for the same elements and classes, such as `.post table th`, do not apply.
const scope = '.benchfolio'.repeat(3)

// What a theme sets for these elements is undone, such as a caption as a bar or a figure as an inline block. Links and code keep
// the look of the theme.
const elements =
  ':is(div, figure, figcaption, p, ul, ol, li, dl, dt, dd, table, caption, thead, tbody, tr, th, td, details, summary)'

// What the pages of a publication set for all elements.
const base = `
display: block;
box-sizing: border-box;
width: 100%;
font-style: normal;
hyphens: manual;
letter-spacing: normal;
overflow-wrap: break-word;
text-align: start;
text-transform: none;
word-break: normal;
@media print { & { color-scheme: light !important; } }
font-family: var(--benchfolio-font, inherit);
--mono: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;

*, ::before, ::after { box-sizing: border-box; }
${elements}, ${elements}::before, ${elements}::after { all: revert; box-sizing: border-box; }
[hidden] { display: none !important; }
svg { max-width: 100%; direction: ltr; }
.figure { margin: 2rem 0; }
.figure-source { margin-block-start: 0.6rem; color: var(--ink-2); }
`

/**
 * Returns the style sheet: every selector is nested below `.benchfolio`, colours follow its `color-scheme`, and
 * each colour of tokens.css can be set as `--benchfolio-<name>`.
 */
export function scopedStyle(): string {
  const text = sheets.map(read).join('\n')
  const keyframes = [...text.matchAll(keyframesRule)].map(([rule]) => rule)
  const nested = text.replace(keyframesRule, '').replaceAll(':root {', '& {')
  const style = `${keyframes.join('\n')}\n${scope} {\n${tokens()}\n${base}\n${nested}\n}\n`
  return withOwnNames(style.replaceAll(/(?<=^\s*)--(?=[a-z][\w-]*:)/gm, '--bf-'))
}

/** Renames the custom properties that a text uses: a theme may have an `--accent` of its own. */
export function withOwnNames(text: string): string {
  return text.replaceAll(/var\(--(?!benchfolio-)/g, 'var(--bf-')
}

// @keyframes cannot be nested.
const keyframesRule = /@keyframes [\w-]+ \{(?:[^{}]|\{[^{}]*\})*\}/g

//   --ink: light-dark(#191b1f, #d9dce1);
function tokens(): string {
  return [...read('tokens').matchAll(/--([\w-]+): (light-dark\([^)]*\));/g)]
    .map(([, name = '', value = '']) => `--${name}: var(--benchfolio-${name}, ${value});`)
    .join('\n')
}

function read(name: string): string {
  return readFileSync(join(packageRoot, 'assets', 'css', `${name}.css`), 'utf8')
}
