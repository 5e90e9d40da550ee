// Waits until the servers of a PostgreSQL have drawn the papers of what was bought.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const LOOK_EVERY_MS = 200;
const DRAWN_WITHIN_MS = 180_000;

export async function papersDrawn(address: string): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    const end = performance.now() + DRAWN_WITHIN_MS;
    while (performance.now() < end) {
      const { rows } = await client.query<{ left: string }>(
        'select count(*) as left from undrawn_documents',
      );
      if (Number(rows[0]?.left) === 0) return;
      await wait(LOOK_EVERY_MS);
    }
    throw new Error('The papers of what was bought were not drawn.');
  } finally {
    await client.end();
  }
}
