// Callers who leave before they are answered.
import { once } from 'node:events';
import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';

/** Cuts the line of a call, and waits until the server's end of it has closed, too. */
export async function hangUp(call: ClientRequest, serverEnd: Socket): Promise<void> {
  const cut = once(call, 'error');
  // By itself: an unfinished body is an error there first.
  const gone = Promise.withResolvers<unknown>();
  serverEnd.once('close', gone.resolve);
  call.destroy(new Error('cut'));
  await Promise.all([cut, gone.promise]);
}
