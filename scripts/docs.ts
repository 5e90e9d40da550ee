// Writes docs/api.md from the contract. A unit test fails while the file is older than the contract.
import { writeFileSync } from 'node:fs';
import { markdownOf } from '#server/reference/markdown.ts';
import { openApi } from '#server/reference/openapi.ts';
import { readingOf } from '#server/reference/reading.ts';

writeFileSync('docs/api.md', markdownOf(readingOf(openApi())));
