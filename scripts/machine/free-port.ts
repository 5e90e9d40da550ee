// Finds ports that nobody listens on.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range of ephemeral ports, which other processes may get at any time. */
const FIRST = 20_000;
const END = 32_000;
const TRIES = 100;
/** Ports that were returned but may not be in use yet. */
const returnedPorts = new Set<number>();

/** Throws if a hundred ports in a row are taken. */
export async function findFreePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(FIRST, END);
    if (returnedPorts.has(port)) continue;
    returnedPorts.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found between ${FIRST} and ${END}.`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
