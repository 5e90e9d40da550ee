// How the card and what it asks meet: the code of the questions comes later.
import type { Paise } from '#contract/money.ts';
import type { BundleOrder } from '#site/islands/ui/parts/checkout-slot.ts';
import type { Checkout } from './checkout.ts';
import type { Purchase } from './run-checkout.ts';

export type PaymentOptions = Partial<Pick<Purchase, 'free' | 'shown' | 'options'>>;
/** Null where something is missing: it is marked then. */
export type Ask = () => PaymentOptions | null;

export interface PayTermsProps {
  courseId: string;
  bundle?: BundleOrder | undefined;
  isBuyer: boolean;
  at: Checkout['at'];
  /** Told what to ask at the press, once it is known; nothing while that is asked for. */
  onAsk: (ask?: Ask) => void;
  onTotal: (total: Paise) => void;
}
