// Clients that disconnect before the response.
import { once } from 'node:events';
import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';

/** Destroys a request, and waits until the server's socket has closed, too. */
export async function hangUp(call: ClientRequest, serverEnd: Socket): Promise<void> {
  const cut = once(call, 'error');
  // Not `once`: an unfinished body emits an error on this socket first.
  const gone = Promise.withResolvers<unknown>();
  serverEnd.once('close', gone.resolve);
  call.destroy(new Error('cut'));
  await Promise.all([cut, gone.promise]);
}
