import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import astro from 'eslint-plugin-astro';
import { importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { plainWords } from './eslint/plain-words.js';
import { referencesResolve } from './eslint/references.js';
import { textAlone } from './eslint/text-alone.js';
import { listFolders, buildZones } from './eslint/zones.js';

/** The first call of toLocaleString takes 25 ms in a desktop browser and 100 ms on a phone. */
const SLOW_NUMBERS = {
  selector: "MemberExpression[property.name='toLocaleString']",
  message: 'Format whole numbers with groupDigits of contract/digits.ts.',
};

/** Errors are identified by their code. Only src/api handles HTTP status codes, and messages are for people. */
const BY_CODE = 'Compare the code of an ApiError: see src/api/error-codes.ts.';
const CODES_ONLY = [
  "BinaryExpression[left.property.name='status'][right.raw=/^[0-9]+$/]",
  "BinaryExpression[left.name='status'][right.raw=/^[0-9]+$/]",
  "SwitchStatement[discriminant.property.name='status'] > SwitchCase[test.raw=/^[0-9]+$/]",
  "BinaryExpression[operator=/^[!=]==?$/][left.property.name='serverMessage']:not([right.type='Identifier'][right.name='undefined'])",
  "BinaryExpression[operator=/^[!=]==?$/][left.name='serverMessage']:not([right.type='Identifier'][right.name='undefined'])",
  "BinaryExpression[operator=/^[!=]==?$/] > .right[property.name='serverMessage']",
  "BinaryExpression[operator=/^[!=]==?$/][left.property.name='message'][right.raw=/^['\"]/]",
  "BinaryExpression[operator=/^[!=]==?$/] > CallExpression[callee.name='getMessage']",
  "CallExpression[callee.object.property.name='serverMessage']",
  "CallExpression[callee.object.name='serverMessage']",
  "CallExpression[callee.property.name=/^(includes|has|get|test)$/] > .arguments[property.name='serverMessage']",
].map((selector) => ({ selector, message: BY_CODE }));

/** Users can type broken percent encodings into a URL. */
const SAFE_ESCAPES = {
  selector: "CallExpression[callee.name='decodeURIComponent']",
  message: 'It throws on malformed input: use decodeOrEmpty of src/lib/path-id.ts.',
};

/** Props, variables and functions that render elements: their type (Elements) excludes text. */
const ELEMENT_SLOTS = [
  'actions',
  'aside',
  'brand',
  'bundles',
  'card',
  'children',
  'choices',
  'createPortal',
  'heading',
  'included',
  'intro',
  'nameCell',
  'row',
  'lessonSheet',
  'render',
  'terms',
  'transcript',
  'placeholder',
];

export default defineConfig(
  globalIgnores([
    'dist',
    'dist.*',
    '.astro',
    '.data',
    '.data-*',
    'node_modules',
    'test-results',
    'tests/mutation/node_modules',
    'tools/*/node_modules',
  ]),
  js.configs.recommended,
  tseslint.configs.recommended,
  astro.configs.recommended,
  astro.configs['jsx-a11y-recommended'],
  { files: ['**/*.tsx'], rules: jsxA11y.flatConfigs.recommended.rules },
  // The React compiler is slow, so it does not run on tests.
  { files: ['**/*.tsx'], ignores: ['**/*.test.tsx'], ...reactHooks.configs.flat.recommended },
  {
    files: ['src/**/use-*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['**/*.{js,mjs,ts,tsx,astro}'],
    plugins: {
      'import-x': importX,
      rangshala: {
        rules: {
          'plain-words': plainWords,
          'references-resolve': referencesResolve,
          'text-alone': textAlone,
        },
      },
    },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver()],
      'import-x/parsers': {
        '@typescript-eslint/parser': ['.ts', '.tsx'],
        'astro-eslint-parser': ['.astro'],
      },
    },
    rules: {
      'import-x/no-unresolved': ['error', { ignore: ['^astro:', '^@stryker-mutator/'] }],
      'rangshala/plain-words': 'error',
      'rangshala/references-resolve': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    // Names in the API, the database and the browser's storage cannot change.
    files: [
      'contract/**',
      'server/platform/tables.ts',
      'server/platform/tables/**',
      'src/api/section-7/**',
    ],
    rules: { 'rangshala/plain-words': ['error', { properties: false }] },
  },
  {
    files: ['{art,contract,src,server,sandbox,scripts,tools}/**/*.{js,mjs,ts,tsx,astro}'],
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: buildZones(listFolders()) }],
    },
  },
  {
    files: ['{art,contract,src,server,sandbox,scripts,tools}/**/*.{ts,tsx,astro}'],
    ignores: ['src/content/**', 'server/demo/**', '**/*.test.{ts,tsx}'],
    rules: {
      'max-lines': ['error', 400],
      'max-lines-per-function': ['warn', { max: 40, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 3],
    },
  },
  {
    // Lists in raw SQL, and databases opened elsewhere, bypass the handling of empty lists.
    files: ['server/**/*.ts', 'scripts/**/*.ts', 'tests/**/*.ts', 'tools/**/*.ts'],
    ignores: ['server/adapters/db/open.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TaggedTemplateExpression TemplateElement[value.raw=/\\bin\\s*\\(\\s*$/i]',
          message: "Raw SQL fails on an empty list: write .where(column, 'in', list).",
        },
        {
          selector: "NewExpression[callee.name='Kysely']",
          message: 'Open databases with createDatabase of server/adapters/db/open.ts.',
        },
      ],
    },
  },
  {
    files: ['{contract,src}/**/*.{ts,tsx,astro}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', SLOW_NUMBERS] },
  },
  {
    files: ['src/**/*.{ts,tsx,astro}'],
    ignores: ['src/api/**', '**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', SLOW_NUMBERS, ...CODES_ONLY] },
  },
  {
    files: ['src/{islands,queries,stores,layouts,pages}/**/*.{ts,tsx,astro}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', SLOW_NUMBERS, SAFE_ESCAPES, ...CODES_ONLY],
    },
  },
  {
    files: ['src/islands/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    rules: { 'rangshala/text-alone': ['error', { slots: ELEMENT_SLOTS }] },
  },
  {
    files: ['src/pages/**/*.astro'],
    rules: { 'max-lines': ['error', 60] },
  },
  {
    // Videos uploaded by the owner have no captions. The page describes their content in text.
    files: ['src/components/work/CaseVideo.astro'],
    rules: { 'astro/jsx-a11y/media-has-caption': 'off' },
  },
  {
    files: ['**/*.{ts,tsx,astro}'],
    rules: {
      'no-useless-rename': 'error',
      'object-shorthand': ['error', 'properties'],
      'no-undef': 'off',
      'no-unused-vars': 'off',
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['scripts/**', 'tests/**', 'tools/**', '*.{js,mjs}', 'server/http/log.ts'],
    rules: { 'no-console': 'off' },
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
);
