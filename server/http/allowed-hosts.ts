// A trial answers this machine only: a website whose name was made to lead here (DNS rebinding) gets nothing.
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { isLoopback } from '../platform/loopback.ts';
import { sendRefusal } from './failures.ts';

/**
 * Refuses whatever was asked under the name of another machine, before every other guard: pages, calls and the
 * payment provider's stand-in alike. `names` are host names that mean this machine beside the loopback ones.
 */
export function refuseOtherHosts(app: FastifyInstance, names: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Not the framework's reading: behind a proxy that would be what the caller says of himself.
    const name = hostName(request.raw.headers.host ?? '');
    if (isLoopback(name) || names.includes(name)) {
      done();
      return;
    }
    sendRefusal(
      reply,
      new AppError(
        'malformed',
        'This is a trial on somebody’s machine: it answers under localhost only. Set PUBLIC_SITE_URL to add a name.',
      ),
    );
  });
}

/** Without the port, in lower case; an IPv6 address keeps its brackets. */
function hostName(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase();
}
