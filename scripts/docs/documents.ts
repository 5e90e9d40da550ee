// The documents that follow from the code; `npm run docs` writes them.
import { migrate, openDatabase } from '#server/adapters/db/open.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import { markdownOf } from '#server/reference/markdown.ts';
import { openApi } from '#server/reference/openapi.ts';
import { readingOf } from '#server/reference/reading.ts';
import { schemaMarkdown, schemaOf } from '#server/reference/schema.ts';
import { heldItemsMarkdown } from './held-items.ts';
import { permissionsMarkdown } from './permissions.ts';

/** Each document by its name. */
export async function documents(): Promise<Record<string, string>> {
  return {
    'api.md': markdownOf(readingOf(openApi())),
    'permissions.md': permissionsMarkdown(),
    'schema.md': await schema(),
    'tests.md': heldItemsMarkdown(),
  };
}

async function schema(): Promise<string> {
  const db = openDatabase(':memory:');
  await migrate(db, migrations);
  const text = schemaMarkdown(await schemaOf(db));
  await db.destroy();
  return text;
}
