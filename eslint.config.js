import eslint from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

// What each stage of the pipeline may import from, besides its own folder and the files directly in tools/.
/** @type {Readonly<Record<string, readonly string[]>>} */
const stages = {
  formats: [],
  archive: ['formats'],
  runs: ['archive', 'formats'],
  options: ['formats', 'runs'],
  analysis: ['runs', 'options'],
  profiles: ['runs', 'analysis'],
  verify: ['formats', 'archive', 'runs', 'analysis'],
  articles: ['archive'],
  figures: ['runs', 'options', 'analysis', 'profiles', 'articles'],
  claims: ['archive', 'runs', 'analysis', 'articles', 'figures'],
  cite: ['analysis', 'articles', 'claims', 'figures'],
  publish: [
    'formats',
    'archive',
    'runs',
    'options',
    'analysis',
    'profiles',
    'verify',
    'articles',
    'figures',
    'claims',
    'cite',
  ],
  check: ['archive', 'runs', 'analysis', 'articles', 'figures', 'claims', 'cite', 'publish'],
  commands: [
    'formats',
    'archive',
    'runs',
    'options',
    'analysis',
    'profiles',
    'verify',
    'articles',
    'figures',
    'publish',
    'claims',
    'cite',
    'check',
  ],
}
const folders = Object.keys(stages)

/**
 * Forbids imports, static and dynamic, whose specifier matches.
 *
 * @param {string} files
 * @param {string} regex
 * @param {string} message
 * @param {boolean} [allowTypeImports]
 * @returns {import('eslint').Linter.Config}
 */
function forbid(files, regex, message, allowTypeImports = false) {
  const selector = `ImportExpression[source.value=/${regex.replaceAll('/', '\\u002F')}/]`
  return {
    files: [files],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ regex, message, allowTypeImports }] },
      ],
      'no-restricted-syntax': ['error', { selector, message }],
    },
  }
}

/** @param {string} folder @param {readonly string[]} allowed */
function layer(folder, allowed) {
  const forbidden = folders.filter((other) => other !== folder && !allowed.includes(other))
  const packages = folder === 'publish' || folder === 'commands' ? '' : '|^vega'
  return forbid(
    `tools/${folder}/**`,
    `^(\\.\\./)+(cli\\.ts|(${forbidden.join('|')})/)${packages}`,
    `${folder}/ comes before it, see ARCHITECTURE.md.`,
  )
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
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
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
  Object.entries(stages).map(([folder, allowed]) => layer(folder, allowed)),
  forbid(
    'tools/cli.ts',
    `^\\./(?!commands/)(${folders.join('|')})/`,
    'cli.ts knows the commands only.',
    true,
  ),
  {
    files: [
      'tools/cli.ts',
      'tools/bootstrap.mjs',
      'tests/bench/**',
      'tests/fuzz/**',
      'tests/mutation/**',
    ],
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
  },
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
