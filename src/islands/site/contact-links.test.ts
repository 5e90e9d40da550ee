// @vitest-environment happy-dom
// Links that contain a message which the form could not send.
import { expect, test } from 'vitest';
import { shortenToFit, updateContactLinks } from './contact-links.ts';

const LETTER = 'Ananya\nRao\na@b.example\nFilm & sound $&\nOne line\nand 100% more + tea';

test('OPEN-30: email and chat links contain the current text, updated on each failure', () => {
  document.body.innerHTML = `<form>
    <input name="firstName" value="Ananya"><input name="lastName" value="Rao">
    <input name="email" value="a@b.example">
    <input name="subject" value="Film &amp; sound $&amp;"><textarea name="message"></textarea>
    <a data-query="?subject=~&body=" href="mailto:studio@example.com">Mail</a>
    <a data-query="?text=" href="https://wa.me/91?text=Hello">Chat</a></form>`;
  const form = document.querySelector('form')!;
  form.querySelector('textarea')!.value = 'Hello';
  updateContactLinks(form);
  form.querySelector('textarea')!.value = 'One line\nand 100% more + tea';
  updateContactLinks(form);
  const [mail, chat] = [...form.querySelectorAll('a')].map((link) => new URL(link.href));
  expect(mail?.href).not.toContain('+');
  expect(mail?.pathname).toBe('studio@example.com');
  expect(mail?.searchParams.get('subject')).toBe('Film & sound $&');
  expect(mail?.searchParams.get('body')).toBe(LETTER);
  expect(chat?.searchParams.get('text')).toBe(LETTER);
});

test.each(['x', 'म', '🎬'])(
  'a long message of %s is cut between characters, and says so',
  (sign) => {
    const text = shortenToFit(sign.repeat(5000));
    expect(encodeURIComponent(text).length).toBeLessThan(2000);
    expect(text).toMatch(/paste the rest from the form\.]$/);
    expect(text.isWellFormed()).toBe(true);
    expect(shortenToFit(sign)).toBe(sign);
  },
);
