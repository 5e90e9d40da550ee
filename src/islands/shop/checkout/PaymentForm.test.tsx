// The text above Enroll Now for a visitor with a coupon link.
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { PaymentForm } from './PaymentForm.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const renderFormAt = (search: string) => {
  vi.stubGlobal('location', { search });
  return renderToString(
    <PaymentForm courseId="a" isBuyer={false} at="ready" onReady={() => {}} onTotal={() => {}} />,
  );
};

it('COUP-09: a coupon code in the URL is announced for later', () => {
  expect(renderFormAt('?coupon=%20monsoon')).toContain('<strong>MONSOON</strong> is applied once');
});

it.each(['?coupon=', '?coupon', '?coupon=%20', '?theme=a&coupon='])(
  '%s is not a coupon',
  (search) => {
    expect(renderFormAt(search)).toBe('');
  },
);
