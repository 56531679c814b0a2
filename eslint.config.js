import eslint from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { noRawQuote } from './tests/eslint/no-raw-quote.js'
import { noUnboundedSpread } from './tests/eslint/no-unbounded-spread.js'
import { layers } from './tools/layers.mjs'

/**
 * Imports, static and dynamic, that `regex` matches.
 *
 * @typedef {{ readonly regex: string, readonly message: string, readonly allowTypeImports?: boolean }} Forbidden
 */

/** @param {string} files @param {readonly Forbidden[]} patterns @returns {import('eslint').Linter.Config} */
function forbid(files, ...patterns) {
  return {
    files: [files],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns }],
      'no-restricted-syntax': [
        'error',
        ...patterns.map(({ regex, message }) => ({
          selector: `ImportExpression[source.value=/${regex.replaceAll('/', '\\u002F')}/]`,
          message,
        })),
      ],
    },
  }
}

// Folders that draw with Vega.
const drawing = ['view', 'draw']

// What view/ takes from elsewhere besides types and core/.
const sharedWithBrowser = ['analysis/filter', 'figures/cell-columns', 'figures/heat-step']

/** @param {string} folder @param {number} index */
function layer(folder, index) {
  const later = layers.slice(index + 1)
  const packages = drawing.includes(folder) ? '' : '|^vega'
  const order = {
    regex: `^(\\.\\./)+(cli\\.ts|(${later.join('|')})/)${packages}`,
    message: `${folder}/ comes before it, see ARCHITECTURE.md.`,
  }
  const values = {
    regex: `^(\\.\\./)+(?!(${sharedWithBrowser.join('|')})\\.ts)(${layers.slice(1, index).join('|')})/`,
    message: 'The browser runs view/ too: import types only.',
    allowTypeImports: true,
  }
  return forbid(`tools/${folder}/**`, order, ...(folder === 'view' ? [values] : []))
}

export default defineConfig(
  globalIgnores([
    'dist/',
    'public/',
    '.build/',
    'resources/',
    'test-results/',
    'playwright-report/',
  ]),
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      // tsc does this, and knows the globals.
      'no-undef': 'off',
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'stdout', message: 'Only tools/cli.ts prints.' },
        { object: 'process', property: 'stderr', message: 'Only tools/cli.ts prints.' },
      ],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true } }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // A function that reports a problem returns undefined, so that its caller can return that.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['describe', 'it', 'suite', 'test'] },
          ],
        },
      ],
    },
  },
  layers.map(layer),
  forbid('tools/cli.ts', {
    regex: '^\\./(?!commands/|core/)[^/]+/',
    message: 'cli.ts knows the commands only.',
    allowTypeImports: true,
  }),
  forbid('assets/js/**', {
    regex: '^(\\.\\./)+tools/(?!view/|core/(?:counted|extremes|metric-text|series-styles)\\.ts)',
    message: 'Scripts of pages share code with the program in tools/view/: import types only.',
    allowTypeImports: true,
  }),
  {
    files: [
      'tools/cli.ts',
      'tools/bootstrap.mjs',
      'tests/*.ts',
      'tests/attack/run.ts',
      'tests/bench/**',
      'tests/fuzz/**',
      'tests/budgets/check.ts',
      'tests/dependencies/check.ts',
      'tests/imports/check.ts',
      'tests/terminology/check.ts',
      'tests/mutation/**',
      'tests/package/executable.ts',
      'tests/package/release.ts',
    ],
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: ['tools/**', 'assets/**'],
    plugins: {
      local: {
        rules: { 'no-unbounded-spread': noUnboundedSpread, 'no-raw-quote': noRawQuote },
      },
    },
    rules: { 'local/no-unbounded-spread': 'error' },
  },
  { files: ['tools/formats/**'], rules: { 'local/no-raw-quote': 'error' } },
  { files: ['**/*.config.{js,ts}'], rules: { 'no-restricted-exports': 'off' } },
  {
    // A cast in JSDoc is not seen by these.
    files: ['**/*.{js,mjs}'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['**/*.d.mts'], rules: { '@typescript-eslint/consistent-type-imports': 'off' } },
)
