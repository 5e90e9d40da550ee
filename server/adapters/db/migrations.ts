// All migrations by the name of their file in `server/migrations/`, in order, forward only.
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { FileMigrationProvider } from 'kysely/migration';
import type { Migration } from 'kysely/migration';

const FOLDER = path.resolve(import.meta.dirname, '../../migrations');

const unsorted = await new FileMigrationProvider({
  fs,
  path,
  migrationFolder: FOLDER,
}).getMigrations();

export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  Object.entries(unsorted).sort(([first], [second]) => (first < second ? -1 : 1)),
);
