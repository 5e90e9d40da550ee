// A process that settles all open orders of a database, and may be killed at any moment.
import { openDatabase } from '#server/adapters/db/open.ts';
import { settleAll } from './settling.ts';

const db = openDatabase(process.argv[2] ?? '');
process.stdout.write('begun\n');
const done = await settleAll(db);
process.stdout.write(`${JSON.stringify(done)}\n`);
await db.destroy();
