// Dependencies of the payment functions.
import type { Deps } from '../platform/ports.ts';

export type PaymentsDeps = Pick<
  Deps,
  | 'db'
  | 'reads'
  | 'clock'
  | 'random'
  | 'gateway'
  | 'log'
  | 'linkOrigin'
  | 'mediaSecret'
  | 'requireEmailCode'
  | 'requiresAge'
  | 'contactTo'
  | 'mailQueued'
  | 'studentsChanged'
  | 'refundRequested'
>;
