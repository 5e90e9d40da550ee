// @vitest-environment happy-dom
// The last stage of both wizards: a course without a lesson cannot be published.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { StatusForm } from './StatusForm.tsx';

afterEach(cleanup);

const EMPTY = { thumbnail: '', description: 'Dots.', price: '499', lessonsCount: 0 };

function submitForm(facts: Partial<Parameters<typeof StatusForm>[0]> = {}) {
  const onFinish = vi.fn();
  const noop = () => undefined;
  const props = { course: EMPTY, status: 'Published', busy: false, ...facts } as const;
  render(<StatusForm {...props} onChoose={noop} onBack={noop} onFinish={onFinish} />);
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  return onFinish;
}

it('an empty course is not published: the reason shows at the Published option, which gets the focus', () => {
  expect(submitForm()).not.toHaveBeenCalled();
  const published = screen.getByRole('radio', { name: 'Published' });
  expect(document.activeElement).toBe(published);
  const reason = screen.getByRole('alert');
  expect(reason.textContent).toMatch(/no lessons yet/);
  expect(published.getAttribute('aria-describedby')).toBe(reason.id);
});

it('an empty course can stay a draft, and a published one can stay published', () => {
  expect(submitForm({ status: 'Draft' })).toHaveBeenCalledOnce();
  cleanup();
  expect(submitForm({ isOnSale: true })).toHaveBeenCalledOnce();
});

it('lists what the course has and lacks; only a lesson is required', () => {
  expect(submitForm({ course: { ...EMPTY, lessonsCount: 2 } })).toHaveBeenCalledOnce();
  const list = screen.getByRole('list', { name: 'Publishing checklist' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((element) => element.textContent),
  ).toEqual([
    'ThumbnailNot added: a drawing is shown instead',
    'DescriptionAdded',
    'PriceSet',
    'At least one lesson2 lessons',
  ]);
});
