// Generates docs/generated: permissions, tables, tests of the specification.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDocuments } from './docs/documents.ts';
import { ROOT } from './docs/imports.ts';

const FOLDER = join(ROOT, 'docs/generated');

mkdirSync(FOLDER, { recursive: true });
for (const [name, text] of Object.entries(await buildDocuments()))
  writeFileSync(join(FOLDER, name), text);
console.log(`Generated ${FOLDER}.`);
