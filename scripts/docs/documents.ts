// The documents that follow from the code, as they have to be; `npm run docs` writes them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, openDatabase } from '#server/adapters/db/open.ts';
import { migrations } from '#server/adapters/db/migrations.ts';
import { markdownOf } from '#server/reference/markdown.ts';
import { openApi } from '#server/reference/openapi.ts';
import { readingOf } from '#server/reference/reading.ts';
import { schemaMarkdown, schemaOf } from '#server/reference/schema.ts';
import { decisionsMarkdown } from './decisions.ts';
import { heldItemsMarkdown } from './held-items.ts';
import { readImports, ROOT } from './imports.ts';
import { permissionsMarkdown } from './permissions.ts';
import { PICTURES, pictureOf } from './pictures.ts';

const ARCHITECTURE = 'docs/architecture.md';

/** Each document by its path. Throws where the imports have a circle or a decision has no head. */
export async function documents(): Promise<Record<string, string>> {
  return {
    'docs/api.md': markdownOf(readingOf(openApi())),
    'docs/permissions.md': permissionsMarkdown(),
    'docs/schema.md': await schema(),
    'docs/specification/tests.md': heldItemsMarkdown(),
    'docs/decisions/README.md': decisionsMarkdown(),
    [ARCHITECTURE]: withPictures(readFileSync(join(ROOT, ARCHITECTURE), 'utf8')),
  };
}

async function schema(): Promise<string> {
  const db = openDatabase(':memory:');
  await migrate(db, migrations);
  const text = schemaMarkdown(await schemaOf(db));
  await db.destroy();
  return text;
}

/** The document with its pictures drawn anew; the words stay. */
function withPictures(document: string): string {
  const imports = readImports();
  return Object.entries(PICTURES).reduce((text, [name, boxOf]) => {
    const place = new RegExp(`(<!-- imports: ${name} -->\n)[\\s\\S]*?(<!-- /imports -->)`);
    if (!place.test(text))
      throw new Error(`${ARCHITECTURE} has no place for the picture '${name}'.`);
    const picture = pictureOf(imports, boxOf);
    return text.replace(
      place,
      (_all, begin, end) => `${begin}\n\`\`\`mermaid\n${picture}\n\`\`\`\n\n${end}`,
    );
  }, document);
}
