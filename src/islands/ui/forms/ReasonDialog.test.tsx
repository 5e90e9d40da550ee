// @vitest-environment happy-dom
// A dialog that requires a reason: an empty one, a rejection and a second click.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#site/api/client.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

afterEach(cleanup);

function renderDialog(onConfirm: (reason: string) => Promise<void>) {
  const onDone = vi.fn();
  const onClose = vi.fn();
  render(
    <ReasonDialog
      open
      title="Hide this review?"
      lead="Visitors will not see it."
      hint="Kept in the log."
      confirmText="Hide"
      busyText="Hiding..."
      onConfirm={onConfirm}
      onDone={onDone}
      onClose={onClose}
    />,
  );
  return { onDone, onClose, field: screen.getByLabelText(/^Reason/) };
}

const typeReason = (field: HTMLElement, reason: string) =>
  fireEvent.change(field, { target: { value: reason } });
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Hide' }));

it('shows the rejection at the field, keeps the reason and focuses the field', async () => {
  const { onDone, onClose, field } = renderDialog(() =>
    Promise.reject(new ApiError({ code: 'not_found', serverMessage: 'The review is gone.' })),
  );
  typeReason(field, 'Spam');
  confirm();
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('The review is gone.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect((field as HTMLTextAreaElement).value).toBe('Spam');
  expect(onDone).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

it('requires a reason before anything is sent', () => {
  const onConfirm = vi.fn(() => Promise.resolve());
  const { field } = renderDialog(onConfirm);
  typeReason(field, '   ');
  confirm();
  expect(screen.getByText('Enter a reason.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(onConfirm).not.toHaveBeenCalled();
});

it('sends once however often it is clicked, and closes when done', async () => {
  const sent = Promise.withResolvers<void>();
  const onConfirm = vi.fn(() => sent.promise);
  const { onDone, onClose, field } = renderDialog(onConfirm);
  typeReason(field, ' Spam ');
  confirm();
  const form = field.closest('form');
  if (form) fireEvent.submit(form);
  sent.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(onConfirm.mock.calls).toEqual([['Spam']]);
});
