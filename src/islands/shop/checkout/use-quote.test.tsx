// @vitest-environment happy-dom
// Only the quote for the current choice is shown, even if an older response arrives later.
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import type { QuoteView } from '#contract/sales/quote.ts';
import { fetchQuote } from '#site/api/own-payments.ts';
import { useQuote } from './use-quote.ts';

vi.mock('#site/api/own-payments.ts');
afterEach(cleanup);

const QUOTE: QuoteView = {
  price: paise(149_900),
  discount: paise(0),
  total: paise(149_900),
  coupon: null,
  registration: 'unregistered',
  rate: 0,
  taxes: [],
  lastState: null,
  asksAge: false,
};
const CHEAPER: QuoteView = {
  ...QUOTE,
  discount: paise(50_000),
  total: paise(99_900),
  coupon: 'MONSOON',
};

it('COUP-09 a late response for a removed coupon changes nothing', async () => {
  const late = Promise.withResolvers<QuoteView>();
  vi.mocked(fetchQuote).mockReturnValueOnce(late.promise).mockResolvedValueOnce(QUOTE);
  const { result, rerender } = renderHook(
    ({ coupon }) =>
      useQuote({ courseId: 'c1', bundle: undefined, coupon, buyer: undefined }, true, vi.fn()),
    { initialProps: { coupon: 'MONSOON' } },
  );
  rerender({ coupon: '' });
  await waitFor(() => expect(result.current.quote?.total).toBe(149_900));
  await act(async () => late.resolve(CHEAPER));
  expect(result.current.quote).toMatchObject({ total: 149_900, coupon: null });
  expect(result.current.isSettled).toBe(true);
});
