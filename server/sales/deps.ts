// What the rules of payments are given: ports, settings, and whom they tell of what is committed.
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
  /** Told after a refund is wanted and committed. */
  refundRequested: () => void;
}
