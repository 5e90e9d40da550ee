// `npm run dump`: stores a database of the current version, on which later migrations are tested.
import { writeDump } from '../tests/support/dumps.ts';

const ORDERS = 200;

process.stdout.write(`${await writeDump(ORDERS)}\n`);
