// Writes docs/api.md from the contract and docs/schema.md from the migrations. Tests fail while either is older.
import { writeFileSync } from 'node:fs';
import { migrate, openDatabase } from '#server/adapters/db/open.ts';
import { migrations } from '#server/migrations/all.ts';
import { markdownOf } from '#server/reference/markdown.ts';
import { openApi } from '#server/reference/openapi.ts';
import { readingOf } from '#server/reference/reading.ts';
import { schemaMarkdown, schemaOf } from '#server/reference/schema.ts';

writeFileSync('docs/api.md', markdownOf(readingOf(openApi())));

const db = openDatabase(':memory:');
await migrate(db, migrations);
writeFileSync('docs/schema.md', schemaMarkdown(await schemaOf(db)));
await db.destroy();
