// Segments of one prepared film, asked for by a class that watches it at once.
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BASE_PATH } from '#contract/endpoint.ts';
import { SEGMENT_ADDRESS } from '#contract/film-package.ts';
import { packageFolder } from '#server/media/media.ts';
import { measureAgainst } from './against.ts';
import type { Child } from './child.ts';
import type { Measured } from './report.ts';

const VIEWERS = 500;
const PACKAGE = 'f'.repeat(24);
const RUNG = '720';
/** Four seconds of a screencast at 720 lines. */
const SEGMENT_BYTES = 250_000;
/** Of a lesson of five minutes. */
const SEGMENTS = 75;

export async function measureViewers(server: Child): Promise<Measured> {
  const folder = join(server.media, packageFolder(PACKAGE), RUNG);
  const addresses = Array.from({ length: SEGMENTS }, (_one, nth) => segment(folder, nth));
  return measureAgainst(
    { url: server.origin, connections: VIEWERS, paths: addresses },
    {
      what: `Segments of one film for ${VIEWERS} viewers`,
      bare: ['files', folder],
      atLeast: 0.7,
    },
  );
}

/** Writes one and answers its address. */
function segment(folder: string, nth: number): string {
  const name = `${String(nth).padStart(5, '0')}.m4s`;
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, randomBytes(SEGMENT_BYTES));
  const address = SEGMENT_ADDRESS.replace(':package', PACKAGE).replace(':rung', RUNG);
  return BASE_PATH + address.replace(':name', name);
}
