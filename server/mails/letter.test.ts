// What people typed stays text in our mails, wherever it stands.
import { expect, test } from 'vitest';
import { closingLine, escaped, factTable, greeting, letter, linkButton } from './letter.ts';

const HOSTILE = `<b>"it's" & co</b>`;
const SAFE = '&lt;b&gt;&quot;it&#39;s&quot; &amp; co&lt;/b&gt;';

test('each sign that means something in HTML becomes text, quotes included', () => {
  expect(escaped(HOSTILE)).toBe(SAFE);
  expect(escaped('आरोही')).toBe('आरोही');
});

test('an address with quotes does not end its attribute', () => {
  const button = linkButton('https://a.example/?q="onmouseover=x', '<go>');
  expect(button).toContain('href="https://a.example/?q=&quot;onmouseover=x"');
  expect(button).toContain('&lt;go&gt;');
});

test('titles, names, facts and closing lines are text', () => {
  const parts = [
    letter(HOSTILE, ''),
    greeting(HOSTILE).html,
    factTable([[HOSTILE, HOSTILE]]),
    closingLine(HOSTILE),
  ];
  for (const html of parts) {
    expect(html).toContain(SAFE);
    expect(html).not.toContain('<b>');
  }
});

test('a greeting says a name only where there is one to say', () => {
  expect(greeting('Asha Rao').text).toBe('Hello Asha Rao,');
  expect(greeting(undefined)).toEqual({
    text: 'Hello,',
    html: '<p style="margin:0 0 16px">Hello,</p>',
  });
});
