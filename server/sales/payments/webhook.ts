// Webhook events: stored before they are processed, so that none is lost.
import { createHash } from 'node:crypto';
import { AppError } from '../../platform/errors.ts';
import type { Deps, ProviderEvent, ProviderPayment } from '../../platform/ports.ts';
import { isDisputeEvent, mailDispute } from './disputes.ts';
import * as events from './events.store.ts';
import * as store from './payments.store.ts';
import { findOrRebuildOrder } from './rebuild-orders.ts';
import { recordRefund } from '../refunds/refunds.ts';
import { ensureCaptured, settlePayment } from './settlement.ts';

/** Events about payments. Other events are only stored. */
const MONEY_EVENTS: ReadonlySet<string> = new Set([
  'payment.authorized',
  'payment.captured',
  'order.paid',
]);
const REFUND_EVENTS: ReadonlySet<string> = new Set(['refund.processed', 'refund.failed']);
const EVENT_ID = /^[A-Za-z0-9_-]{1,64}$/;

export interface Delivery {
  raw: Buffer;
  signature: string;
  /** The provider's id of the event: the same at every delivery. */
  eventId: string;
}

/**
 * Takes an event: when this returns, its effect is committed. A repeat changes nothing.
 * Fails: wrong_signature, malformed, gateway (the provider then sends it again). Source: S18, S19.
 */
export async function receiveEvent(deps: Deps, delivery: Delivery): Promise<void> {
  const { raw, signature } = delivery;
  if (!deps.gateway.isWebhookSignature(raw, signature)) {
    throw new AppError('wrong_signature', 'The signature is not valid.');
  }
  const event = deps.gateway.readEvent(raw);
  if (!event) throw new AppError('malformed', 'The body is not a valid event.');
  const id = getEventId(delivery);
  const providerOrderId = event.payment?.orderId ?? null;
  const isUnprocessed = await events.storeEvent(deps.db, {
    id,
    kind: event.kind,
    provider_order_id: providerOrderId,
    body: raw.toString('utf8'),
    received_at: deps.clock(),
  });
  if (!isUnprocessed) return;
  if (providerOrderId) await events.clearBodyIfErased(deps.db, { id, providerOrderId });
  await applyEvent(deps, event);
  await events.markEventProcessed(deps.db, id, deps.clock());
}

function getEventId({ eventId, raw }: Delivery): string {
  return EVENT_ID.test(eventId)
    ? eventId
    : `body ${createHash('sha256').update(raw).digest('hex')}`;
}

async function applyEvent(deps: Deps, event: ProviderEvent): Promise<void> {
  const { kind, payment, refund, dispute } = event;
  const isRefund = REFUND_EVENTS.has(kind) && refund !== undefined;
  if (payment?.orderId && (isRefund || MONEY_EVENTS.has(kind))) {
    // The event of a refund may arrive before the event of its payment.
    const asCaptured: ProviderPayment =
      isRefund && payment.wasCaptured ? { ...payment, status: 'captured' } : payment;
    await applyPaymentEvent(deps, { kind, payment: asCaptured, providerOrderId: payment.orderId });
  }
  if (isRefund) await recordRefund(deps, refund);
  if (dispute && isDisputeEvent(kind)) await mailDispute(deps, kind, dispute);
}

async function applyPaymentEvent(
  deps: Deps,
  {
    kind,
    payment,
    providerOrderId,
  }: { kind: string; payment: ProviderPayment; providerOrderId: string },
): Promise<void> {
  const order = await findOrRebuildOrder(deps, providerOrderId);
  const facts = { event: kind, payment: payment.id, providerOrder: providerOrderId };
  if (!order) return deps.log.warn(facts, 'event for an order that is not ours');
  if (await store.hasPayment(deps.db, payment.id, order.id)) return;
  const captured = await ensureCaptured(deps, order, payment);
  if (!captured) return deps.log.warn(facts, 'event does not settle a payment');
  await settlePayment(deps, order, captured);
}
