// @vitest-environment happy-dom
// The details form: errors show at their fields, and lists include unconfirmed text.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { $notices } from '#site/stores/notices.ts';
import type { Details } from './details.ts';

// The response comes over a real connection, on a machine that may be busy.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

/** Our server's metadata. */
const META = {
  version: '1',
  features: [],
  currency: 'INR',
  paymentKeyId: '',
  checkoutScript: '',
};
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, authorization, content-type');
    response.setHeader('content-type', 'application/json');
    const isMeta = request.url?.split('?')[0]?.endsWith('/meta');
    const answer = isMeta ? META : { data: [] };
    response.end(JSON.stringify({ success: true, ...answer }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('PUBLIC_API_URL', `http://127.0.0.1:${port}`);
});
beforeEach(() => $notices.set([]));
afterEach(cleanup);
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

/** Opens the form with these details. Returns the submitted details. */
async function openForm(given: Partial<Details> = {}): Promise<Details[]> {
  const { DetailsForm } = await import('./DetailsForm.tsx');
  const { NO_DETAILS } = await import('./details.ts');
  const submitted: Details[] = [];
  const Wizard = () => {
    const [details, setDetails] = useState({ ...NO_DETAILS, ...given });
    return (
      <DetailsForm
        details={details}
        busy={false}
        busyText="Saving..."
        canChangePrice
        onType={(change) => setDetails((now) => ({ ...now, ...change }))}
        onContinue={(whole) => submitted.push(whole)}
      />
    );
  };
  render(<Wizard />);
  await waitFor(() => expect(screen.getByPlaceholderText('₹999')).toBeTruthy());
  return submitted;
}

const getField = (name: RegExp) => screen.getByRole('textbox', { name });
const typeInto = (name: RegExp, value: string) =>
  fireEvent.input(getField(name), { target: { value } });
const pressContinue = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
const getFieldTexts = (name: RegExp): string => {
  const ids = getField(name).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};
const listInvalidFields = () =>
  screen
    .getAllByRole('textbox')
    .flatMap((element) =>
      element.getAttribute('aria-invalid') === 'true' ? (element.getAttribute('name') ?? '') : [],
    );

it('marks each empty required field with an error and focuses the first one', async () => {
  const submitted = await openForm();
  pressContinue();
  await waitFor(() => expect(document.activeElement).toBe(getField(/Course name/)));
  expect(listInvalidFields()).toEqual(['courseName', 'price', 'tag']);
  expect(getFieldTexts(/Course name/)).toContain('Enter a course name.');
  expect($notices.get().map(({ title }) => title)).toEqual(['Incomplete form']);
  typeInto(/Course name/, 'Weaving');
  await waitFor(() => expect(listInvalidFields()).toEqual(['price', 'tag']));
  pressContinue();
  await waitFor(() => expect(document.activeElement).toBe(getField(/Price/)));
  expect(submitted).toEqual([]);
});

it('explains an unreadable price after its field loses the focus, and does not accept it', async () => {
  const submitted = await openForm({ courseName: 'Weaving', tag: ['cloth'] });
  typeInto(/Price/, 'Rs. 1499/-');
  expect(listInvalidFields()).toEqual([]);
  // Clicking a button does not count as leaving the field: nothing may move under the click.
  fireEvent.blur(getField(/Price/), {
    relatedTarget: screen.getByRole('button', { name: 'Continue' }),
  });
  expect(listInvalidFields()).toEqual([]);
  fireEvent.blur(getField(/Price/), { relatedTarget: getField(/Tags/) });
  await waitFor(() => expect(getFieldTexts(/Price/)).toContain('Prices are in rupees'));
  pressContinue();
  await waitFor(() => expect(document.activeElement).toBe(getField(/Price/)));
  // No required field is empty.
  expect($notices.get()).toEqual([]);
  typeInto(/Price/, '₹1,499.50');
  await waitFor(() => expect(listInvalidFields()).toEqual([]));
  pressContinue();
  expect(submitted.map(({ price }) => price)).toEqual(['₹1,499.50']);
});

it('includes a tag and an instruction that were typed but not confirmed', async () => {
  const submitted = await openForm({ courseName: 'Weaving', price: '0' });
  typeInto(/Tags/, 'loom');
  typeInto(/Instructions/, 'Bring yarn, two colours');
  pressContinue();
  expect(submitted).toMatchObject([{ tag: ['loom'], instructions: ['Bring yarn, two colours'] }]);
});

it('CRE-08 keeps a comma within a tag', async () => {
  await openForm();
  typeInto(/Tags/, 'Design, print');
  expect((getField(/Tags/) as HTMLInputElement).value).toBe('Design, print');
  fireEvent.keyDown(getField(/Tags/), { key: 'Enter' });
  expect(screen.getByRole('button', { name: 'Remove tag Design, print' })).toBeTruthy();
  expect((getField(/Tags/) as HTMLInputElement).value).toBe('');
});
