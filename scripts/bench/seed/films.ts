// The films of lessons: each has its own, as in the product, and all are one small film that plays.
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { videoSeconds } from '#server/media/media.ts';
import { digestOf } from '#server/platform/digest.ts';
import type { Storage } from '#server/platform/ports.ts';
import type { Plan } from './plan.ts';
import { LESSONS_EACH } from './plan.ts';
import { idOf, insertion, seededId, series } from './sql.ts';

const FILE = fileURLToPath(
  new URL('../../../tests/support/files/black-first.mp4', import.meta.url),
);
const COPIES_AT_ONCE = 64;

/** In seconds. */
export const filmLength = (): Promise<number> => videoSeconds(FILE);

/** Stores the film of every lesson; answers the statement that makes their rows. */
export async function films(storage: Storage, plan: Plan): Promise<string> {
  const many = plan.courses * LESSONS_EACH;
  let nth = 0;
  const copyOn = async () => {
    while (nth < many) await storage.copyIn(FILE, `${seededId('film', nth++)}.mp4`);
  };
  await Promise.all(Array.from({ length: COPIES_AT_ONCE }, copyOn));
  const { size } = await stat(FILE);
  return insertion(
    'media',
    {
      id: idOf('film', 'n'),
      kind: `'video'`,
      storage_key: `${idOf('film', 'n')} || '.mp4'`,
      content_type: `'video/mp4'`,
      bytes: String(size),
      duration_seconds: String(plan.filmSeconds),
      original_id: 'null',
      width: 'null',
      created_at: String(plan.begin),
      sha256: `'${await digestOf(FILE)}'`,
    },
    series(many),
  );
}
