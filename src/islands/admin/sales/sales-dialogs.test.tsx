// @vitest-environment happy-dom
// The choices in the dialogs of coupons and outside payments.
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Coupon } from '#contract/sales/coupons.ts';
import { $session } from '#site/stores/session.ts';
import { NO_NAMES } from '../../ui/courses/course-names.ts';
import { CouponDialog } from './CouponDialog.tsx';
import { OutsideDialog } from './OutsideDialog.tsx';

configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

let requested: string[] = [];

beforeEach(() => {
  requested = [];
  $session.set({ ...$session.get(), isLoading: false });
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    requested.push(pathname);
    return Response.json({ success: true, data: [], isMore: false });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a coupon for bundles links to any bundle on sale', async () => {
  const coupon = {
    _id: 'k1',
    code: 'MONSOON',
    kind: 'percent',
    value: 1000,
    cap: null,
    courses: [],
    isForBundles: true,
    isForSales: true,
    isForFirst: false,
    from: '2026-11-01',
    until: null,
    used: 0,
    maxTotal: null,
    maxPerAccount: 1,
    standing: 'on',
  } as unknown as Coupon;
  render(<CouponDialog coupon={coupon} courses={NO_NAMES} onDone={vi.fn()} onClose={vi.fn()} />);
  await waitFor(() => expect(requested.some((path) => path.endsWith('/bundle/cards'))).toBe(true));
  expect(requested.some((path) => path.endsWith('/bundles'))).toBe(false);
});

it('an outside payment without a course shows the error at the choice, which gets the focus', async () => {
  render(<OutsideDialog open onClose={vi.fn()} onDone={vi.fn()} />);
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(/^Student’s email/, 'asha@example.com');
  type(/^Amount in rupees/, '499');
  type(/^Received on/, '2026-01-02');
  type(/^Reference/, 'UTR 1');
  type(/^Reason/, 'Paid by transfer');
  fireEvent.submit(screen.getByLabelText(/^Reference/).closest('form')!);
  expect((await screen.findByText('Choose a course.')).closest('[role=alert]')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Courses'));
});
