// The sqlmap of this machine, for the tests that look for SQL injection.
import { findProgram, installPackages } from './packages.ts';

export function sqlmapPath(): string | undefined {
  return findProgram(['sqlmap']);
}

/** Says whether there is one, installing it where this may. */
export function provideSqlmap(): boolean {
  return sqlmapPath() !== undefined || (installPackages(['sqlmap']) && sqlmapPath() !== undefined);
}
