// The email that answers a message.
import { expect, it } from 'vitest';
import { buildReplyLink } from './reply-link.ts';

const MESSAGE = {
  _id: 'm',
  firstName: 'Ananya',
  lastName: 'Rao',
  email: 'a&b?cc=c@clinic.example',
  phoneNo: '',
  subject: 'A film & more?',
  message: 'Two minutes.\nBy Diwali?',
  createdAt: '2026-03-03T08:35:00Z',
  answeredAt: null,
};

it('is addressed only to the sender, with the subject and a quote of the message', () => {
  const link = new URL(buildReplyLink(MESSAGE));
  expect(decodeURIComponent(link.pathname)).toBe('a&b?cc=c@clinic.example');
  expect([...link.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(link.searchParams.get('subject')).toBe('Re: A film & more?');
  expect(link.searchParams.get('body')).toContain('> Two minutes.\r\n> By Diwali?');
});

it('quotes only the beginning of a long message', () => {
  expect(buildReplyLink({ ...MESSAGE, message: 'ओ'.repeat(5000) }).length).toBeLessThan(12_000);
});
