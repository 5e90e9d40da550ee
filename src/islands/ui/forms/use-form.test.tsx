// @vitest-environment happy-dom
// The shared form hook: errors at fields, one submission at a time, rejections, and drafts.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#site/api/client.ts';
import { $session, signIn, toSessionUser } from '#site/stores/session.ts';
import { TextField } from '../Field.tsx';
import { useForm } from './use-form.ts';

/** Ends the running upload, with or without success. */
let endUpload: { arrive: () => void; fail: () => void };

type Options = Parameters<typeof useForm<'name' | 'place'>>[1];

const createRule = (message: string) => z.string().check(z.trim(), z.minLength(1, message));
const RULES = { name: createRule('A name, please.'), place: createRule('A place, please.') };

function Specimen(options: Options) {
  const form = useForm(RULES, options);
  return (
    <form {...form.props} aria-label="Specimen">
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Place" {...form.field('place')} />
      {form.refusal && <p>{form.refusal}</p>}
      <button
        type="button"
        onClick={() => {
          const upload = new Promise<void>((arrive, reject) => {
            endUpload = { arrive, fail: () => reject(new Error('The upload failed.')) };
          });
          void form.waitFor(upload.then(() => form.set({ place: 'Uploaded' }))).catch(() => {});
        }}
      >
        Upload
      </button>
      <button type="submit">{form.busy ? 'Busy' : 'Send'}</button>
    </form>
  );
}

const renderForm = (options: Partial<Options> = {}) => {
  const send = vi.fn<Options['send']>(() => Promise.resolve());
  render(<Specimen send={send} {...options} />);
  return send;
};
const getControl = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const typeInto = (label: string, value: string) =>
  fireEvent.change(getControl(label), { target: { value } });
const typeBoth = () => [typeInto('Name', ' Asha '), typeInto('Place', 'Pune')];
const submit = () => fireEvent.submit(screen.getByRole('form'));
const isInvalid = (label: string) => getControl(label).getAttribute('aria-invalid') === 'true';

beforeEach(() => {
  sessionStorage.clear();
  const user = toSessionUser({ _id: 'aarohi' });
  if (user) signIn(user, 'token');
});
afterEach(cleanup);

it('shows an error at each invalid field, focuses the first one, and sends nothing', () => {
  const send = renderForm();
  submit();
  expect([isInvalid('Name'), isInvalid('Place')]).toEqual([true, true]);
  expect(document.activeElement).toBe(getControl('Name'));
  typeInto('Name', 'Asha');
  expect([isInvalid('Name'), isInvalid('Place')]).toEqual([false, true]);
  submit();
  expect(document.activeElement).toBe(getControl('Place'));
  expect(screen.queryByText('A name, please.')).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

it('shows the error of a hidden field for the whole form', async () => {
  function WithoutPlace({ send }: Pick<Options, 'send'>) {
    const form = useForm({ ...RULES, place: z.string() }, { send });
    return (
      <form {...form.props} aria-label="Specimen">
        <TextField label="Name" {...form.field('name')} />
        {form.refusal && <p role="alert">{form.refusal}</p>}
      </form>
    );
  }
  const fields = [{ path: 'place', message: 'Choose a place.' }];
  const send = vi.fn<Options['send']>(() =>
    Promise.reject(new ApiError({ code: 'conflict', serverMessage: 'Choose a place.', fields })),
  );
  render(<WithoutPlace send={send} />);
  typeInto('Name', 'Asha');
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a place.');
});

it('sends the validated values, once however often it is submitted', async () => {
  const sent = Promise.withResolvers<void>();
  const send = vi.fn<Options['send']>(() => sent.promise);
  renderForm({ send });
  typeBoth();
  submit();
  submit();
  screen.getByRole('button', { name: 'Busy' });
  sent.resolve();
  await screen.findByText('Send');
  expect(send.mock.calls.map(([values]) => values)).toEqual([{ name: 'Asha', place: 'Pune' }]);
  submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

it('stays busy while the next page loads', async () => {
  const send = vi.fn<Options['send']>(() => Promise.resolve('leaving' as const));
  renderForm({ send });
  typeBoth();
  submit();
  await send.mock.results[0]?.value;
  submit();
  expect(screen.getByText('Busy')).toBeTruthy();
  expect(send).toHaveBeenCalledTimes(1);
});

it('sends values that the browser filled in without an event', async () => {
  const send = renderForm();
  typeInto('Name', 'Asha');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(getControl('Place'), 'Pune');
  submit();
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(getControl('Place').value).toBe('Pune');
});

const createRefusal = (fields: { path: string; message: string }[] = []) =>
  new ApiError({ code: 'malformed', serverMessage: 'Not so.', fields });

it('shows a rejection at the field it names, and keeps the typed text', async () => {
  const error = createRefusal([
    { path: 'place', message: 'No such place.' },
    { path: 'token', message: 'Not of this form.' },
  ]);
  renderForm({ send: () => Promise.reject(error), errorField: 'name' });
  typeBoth();
  submit();
  await screen.findByText('No such place.');
  expect([isInvalid('Name'), isInvalid('Place')]).toEqual([false, true]);
  expect(document.activeElement).toBe(getControl('Place'));
  expect(getControl('Name').value).toBe(' Asha ');
  expect(screen.getByText('Send')).toBeTruthy();
});

it('shows any other rejection where the form chooses, until the user types', async () => {
  renderForm({ send: () => Promise.reject(createRefusal()) });
  typeBoth();
  submit();
  await screen.findByText('Not so.');
  typeInto('Name', 'Usha');
  expect(screen.queryByText('Not so.')).toBeNull();
  cleanup();
  renderForm({ send: () => Promise.reject(createRefusal()), errorField: 'name' });
  typeBoth();
  submit();
  await waitFor(() => expect(isInvalid('Name')).toBe(true));
  expect(document.activeElement).toBe(getControl('Name'));
});

it('leaves a rejection to a caller that shows it elsewhere', async () => {
  const refused = vi.fn(() => undefined);
  renderForm({ send: () => Promise.reject(createRefusal()), toErrorMessage: refused });
  typeBoth();
  submit();
  await screen.findByText('Send');
  expect(refused).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Not so.')).toBeNull();
});

it('OPEN-22: keeps typed text until it is sent, and no longer', async () => {
  const send = vi.fn<Options['send']>(() => Promise.reject(createRefusal()));
  renderForm({ send, draft: 'specimen' });
  typeBoth();
  submit();
  await screen.findByText('Not so.');
  cleanup();
  $session.set({ ...$session.get(), isLoading: false });
  send.mockImplementation((_values, { reset }) => {
    reset({ name: 'Usha', place: '' });
    return Promise.resolve();
  });
  renderForm({ send, draft: 'specimen' });
  await waitFor(() => expect(getControl('Name').value).toBe(' Asha '));
  submit();
  await waitFor(() => expect(getControl('Name').value).toBe('Usha'));
  expect(sessionStorage.length).toBe(0);
  cleanup();
  renderForm({ draft: 'specimen' });
  typeBoth();
  expect(sessionStorage.length).toBe(1);
  submit();
  await screen.findByText('Send');
  expect([sessionStorage.length, getControl('Name').value]).toEqual([0, ' Asha ']);
});

it('stores nothing without a draft name', () => {
  renderForm();
  typeBoth();
  expect(sessionStorage.length).toBe(0);
});

it('waits for a running upload before sending, and sends the uploaded value', async () => {
  const send = renderForm();
  typeInto('Name', 'Asha');
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
  submit();
  await screen.findByRole('button', { name: 'Busy' });
  expect(send).not.toHaveBeenCalled();
  endUpload.arrive();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send.mock.calls[0]?.[0]).toEqual({ name: 'Asha', place: 'Uploaded' });
});

it('sends nothing when the upload it waited for failed', async () => {
  const send = renderForm();
  typeBoth();
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
  submit();
  await screen.findByRole('button', { name: 'Busy' });
  endUpload.fail();
  await screen.findByRole('button', { name: 'Send' });
  expect(send).not.toHaveBeenCalled();
});

it('focuses a field of a group, whose name contains a dot', async () => {
  const State = () => {
    const form = useForm(
      { 'buyer.state': createRule('A State, please.') },
      { send: async () => {} },
    );
    return (
      <form {...form.props} aria-label="Buyer">
        <TextField label="State" {...form.field('buyer.state')} />
      </form>
    );
  };
  render(<State />);
  submit();
  await screen.findByText('A State, please.');
  expect(document.activeElement).toBe(getControl('State'));
});
