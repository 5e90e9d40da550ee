// The provider's webhook. Bodies stay raw bytes, which the signature covers.
import { paymentWebhook } from '#contract/sales/payments.ts';
import { mount } from '../../http/mount.ts';
import type { MountTarget } from '../../http/mount.ts';
import type { Deps } from '../../platform/ports.ts';
import { receiveEvent } from './webhook.ts';

/** Uses its own Fastify scope, because it removes the body parsers. */
export function registerWebhookRoutes(at: MountTarget, deps: Deps): void {
  const [app, guards] = at;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    // The provider disconnects after five seconds; closing the server still waits for the work.
    const pendingWork = new Set<Promise<void>>();
    scope.addHook('onClose', async () => void (await Promise.allSettled(pendingWork)));
    mount([scope, guards], paymentWebhook, async ({ raw, headers }) => {
      const work = receiveEvent(deps, {
        raw,
        signature: String(headers['x-razorpay-signature'] ?? ''),
        eventId: String(headers['x-razorpay-event-id'] ?? ''),
      });
      pendingWork.add(work);
      try {
        await work;
      } finally {
        pendingWork.delete(work);
      }
      return { message: 'Received.' };
    });
  });
}
