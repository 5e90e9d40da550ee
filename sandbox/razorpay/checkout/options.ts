// What a page hands to the checkout, in the provider's names; unknown options are ignored.

export interface CheckoutOptions {
  key: string;
  order_id: string;
  /** Paise, as a number or as text. */
  amount?: number | string;
  currency?: string;
  name?: string;
  description?: string;
  image?: string;
  handler?: (proof: Record<string, string>) => void;
  prefill?: { name?: string; email?: string; contact?: string; method?: string };
  notes?: Record<string, string>;
  theme?: { color?: string };
  modal?: { ondismiss?: () => void; escape?: boolean; backdropclose?: boolean };
  retry?: boolean | { enabled?: boolean };
  /** Seconds until the window closes by itself. */
  timeout?: number;
}

/** What the stand-in answers to a payment that succeeded. */
export interface PaidAnswer {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
  handler: 'once' | 'twice' | 'never';
}

/** What the window shows, and whom it tells. */
export interface DialogParts {
  styles: string;
  options: CheckoutOptions;
  onMethod: (method: string, takesOffer: boolean) => void;
  onFail: () => void;
  onDismiss: () => void;
}

export interface CheckoutDialog {
  /** Nothing can be chosen until `rest` is called. */
  work(message: string): void;
  rest(message: string): void;
  close(): void;
}
