// What this server offers beyond the specification's own calls.
import * as z from 'zod/mini';
import { answerWith } from './answer.ts';
import { endpoint } from './endpoint.ts';

export const FEATURES = [
  'pages',
  'enrolments',
  'positions',
  'media',
  'certificates',
  'reviews',
  'moderation',
  'insights',
  'people',
  'reorder',
  'copies',
  'categories',
  'payments',
  'contact',
  'accounts',
  'creationKeys',
  'pictureRemoval',
] as const;

/** Announced beside them where sign-up needs a code that was mailed. */
export const EMAIL_CODE_FEATURE = 'emailCode';

/** Facts for the site: offered features, currency, the public payment key and checkout script. */
export const getMeta = endpoint({
  method: 'GET',
  path: '/meta',
  access: 'public',
  answer: answerWith({
    version: z.string(),
    features: z.array(z.string()),
    currency: z.literal('INR'),
    paymentKeyId: z.string(),
    checkoutScript: z.string(),
  }),
  summary: 'What this server offers.',
});
