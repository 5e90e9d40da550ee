// How the card and what it asks meet: the code of the questions comes later.
import type { Paise } from '#contract/money.ts';
import type { BundleOrder } from '#site/islands/parts/checkout-slot.ts';
import type { Checkout } from './checkout.ts';
import type { Purchase } from './run-checkout.ts';

/** What a press adds to the purchase that the page knows. */
export type PayWish = Partial<Pick<Purchase, 'free' | 'shown' | 'wish'>>;
/** Null where something is missing: it is marked then. */
export type Ask = () => PayWish | null;

export interface PayTermsProps {
  /** Of the course or the bundle. */
  courseId: string;
  bundle?: BundleOrder | undefined;
  /** Signed in as who can buy. */
  isBuyer: boolean;
  /** Where the checkout is. */
  at: Checkout['at'];
  /** Told what to ask at the press, once it is known; nothing while that is asked for. */
  onAsk: (ask?: Ask) => void;
  /** Told what is to be paid, once it is quoted. */
  onTotal: (total: Paise) => void;
}
