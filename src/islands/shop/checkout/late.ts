// What a checkout needs once somebody can buy: it comes after the page.
export { checkoutNotice } from './checkout-notices.ts';
export { PayTerms } from './PayTerms.tsx';
