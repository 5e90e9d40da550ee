// The code that only signed-in buyers need, as one chunk loaded after the page.
export { toCheckoutNotice } from './checkout-notices.ts';
export { PaymentForm } from './PaymentForm.tsx';
