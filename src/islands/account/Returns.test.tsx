// @vitest-environment happy-dom
// The link to a complaint when there is no refund button.
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { paise } from '#contract/sales/money.ts';
import type { ReturnState } from '#contract/sales/returns.ts';
import type { Returnable } from './returnables.ts';
import { Returns } from './Returns.tsx';

afterEach(cleanup);

const createReturnable = (id: string, state: ReturnState): Returnable => ({
  orderId: 'o1',
  target: { courseId: id },
  name: `Course ${id}`,
  courseNames: [`Course ${id}`],
  refund: paise(49_900),
  method: 'upi',
  isPaid: true,
  isPart: false,
  offer: { state, until: '2026-12-25' },
});

it.each([
  ['over', 'Contact us'],
  ['returned', 'Refund not received?'],
] as const)(
  'a course whose return is %s links to a complaint, with the visible text in its label',
  (state, words) => {
    render(
      <Returns
        returnables={[createReturnable('1', state), createReturnable('2', 'open')]}
        onReturn={() => undefined}
      />,
    );
    const link = screen.getByText(words);
    expect(link.getAttribute('aria-label')).toMatch(
      new RegExp(`^${words.replace('?', '\\?')}.*Course 1$`),
    );
    const { searchParams } = new URL(String(link.getAttribute('href')), 'https://school.example');
    expect(Object.fromEntries(searchParams)).toEqual({
      subject: 'Refund for Course 1',
      kind: 'complaint',
    });
  },
);
