// @vitest-environment happy-dom
// Links that carry a message which the form could not send.
import { expect, test } from 'vitest';
import { fitting, offerOtherWays } from './other-ways.ts';

test('OPEN-30: mail and messaging links carry what was typed', () => {
  document.body.innerHTML = `<form>
    <input name="firstName" value="Ananya"><input name="lastName" value="Rao">
    <input name="email" value="a@b.example"><input name="phoneNo" value="">
    <input name="subject" value="Film & sound"><textarea name="message">One line
and 100% more</textarea>
    <a data-way="mail" href="mailto:studio@example.com">Mail</a>
    <a data-way="chat" href="https://wa.me/91?text=Hello">Chat</a></form>`;
  const form = document.querySelector('form')!;
  offerOtherWays(form);
  offerOtherWays(form);
  const [mail, chat] = [...form.querySelectorAll('a')].map((link) => new URL(link.href));
  expect(mail?.href).not.toContain('+');
  expect(mail?.pathname).toBe('studio@example.com');
  expect(mail?.searchParams.get('subject')).toBe('Film & sound');
  expect(mail?.searchParams.get('body')).toBe('One line\nand 100% more\n\nAnanya Rao a@b.example');
  expect(chat?.searchParams.get('text')).toBe(
    'Film & sound\n\nOne line\nand 100% more\n\nAnanya Rao a@b.example',
  );
});

test.each(['x', 'म', '🎬'])('a long message of %s is cut between signs, and says so', (sign) => {
  const text = fitting(sign.repeat(5000), '\n\nAnanya');
  expect(encodeURIComponent(text).length).toBeLessThan(2000);
  expect(text).toMatch(/paste it from the form\.]\n\nAnanya$/);
  expect(text.isWellFormed()).toBe(true);
});
