// `npm run dump`: stores a database of the current version, for tests of later migrations.
import { writeDump } from '../tests/support/release-dumps.ts';

const ORDERS = 200;

process.stdout.write(`${await writeDump(ORDERS)}\n`);
