// `npm run dump`: keeps a database of today's version, on which later migrations are tried.
import { writeDump } from '../tests/support/dumps.ts';

const ORDERS = 200;

process.stdout.write(`${await writeDump(ORDERS)}\n`);
