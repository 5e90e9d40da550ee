// Writes the documents that follow from the code: calls, tables, tests of the specification, decisions, pictures of
// imports. Tests fail while one is older.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documents } from './docs/documents.ts';
import { ROOT } from './docs/imports.ts';

for (const [path, text] of Object.entries(await documents())) writeFileSync(join(ROOT, path), text);
