// An event as it is put on the wire: its bytes and the signature beside them, right or as a knob spoils it.
import type { Faults } from './faults.ts';
import type { Delivery } from './outbox.ts';
import { webhookSignature } from './signatures.ts';

const NO_SECRET_OF_OURS = 'nobody-agreed-on-this-secret';

export interface Envelope {
  body: string;
  signature: string;
}

export function envelopeOf(
  { body, signature }: Pick<Delivery, 'body' | 'signature'>,
  signing: Faults['webhooks']['signing'],
  previousSecret: string,
): Envelope {
  switch (signing) {
    case 'right':
      return { body, signature };
    case 'wrong':
      return { body, signature: webhookSignature(body, NO_SECRET_OF_OURS) };
    case 'old':
      return { body, signature: webhookSignature(body, previousSecret) };
    case 're-serialised':
      return { body: JSON.stringify(JSON.parse(body), null, 2), signature };
  }
}
