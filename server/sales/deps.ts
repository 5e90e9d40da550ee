// Dependencies of the payment functions.
import type { Deps, StudentsChanged } from '../platform/ports.ts';

export interface PaymentsDeps extends Pick<
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
> {
  studentsChanged: StudentsChanged;
  /** Called after a refund request is committed. */
  refundRequested: () => void;
}
