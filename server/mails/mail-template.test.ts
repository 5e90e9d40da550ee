// An email has the same content as text and as HTML, and user input stays text in it.
import { expect, test } from 'vitest';
import { renderMailDocument, renderMail } from './mail-template.ts';
import type { MailPart } from './mail-template.ts';

const HOSTILE = `<b>"it's" & co</b>`;
const SAFE = '&lt;b&gt;&quot;it&#39;s&quot; &amp; co&lt;/b&gt;';
const EVERY_PART: readonly MailPart[] = [
  HOSTILE,
  { list: [HOSTILE] },
  { facts: [[HOSTILE, HOSTILE]] },
  { link: 'https://a.example/', label: HOSTILE },
  { quote: HOSTILE },
];

test('escapes user input wherever it appears', () => {
  const mail = renderMail({
    subject: 'A mail',
    title: HOSTILE,
    to: { name: HOSTILE },
    parts: EVERY_PART,
    closing: HOSTILE,
  });
  const html = renderMailDocument(mail, { name: HOSTILE, city: 'Pune' });
  expect(html).not.toContain('<b>');
  // The title is also in the head, the organization at top and bottom, and a fact has two texts.
  expect(html.split(SAFE)).toHaveLength(2 + 2 + 1 + 6 + 1 + 1);
  expect(mail.text.split(HOSTILE)).toHaveLength(1 + 6 + 1 + 1);
});

test('quotes in a URL do not end its attribute', () => {
  const link = 'https://a.example/?q="onmouseover=x';
  const { html } = renderMail({ subject: 'A mail', parts: [{ link, label: 'Go' }] });
  expect(html).toContain('href="https://a.example/?q=&quot;onmouseover=x"');
});

test('text and HTML contain the same parts in the same order', () => {
  const { subject, text, ...mail } = renderMail({
    subject: 'Your place',
    to: { name: 'आरोही' },
    parts: [
      'What opens:',
      { list: ['Reels', 'Type'] },
      { link: 'https://a.example/go', label: 'Open it' },
      { facts: [['Amount', '₹499']] },
      { quote: 'One\nTwo' },
    ],
    closing: 'Questions?',
  });
  expect(text).toBe(
    [
      'Hello आरोही,',
      'What opens:',
      '- Reels\n- Type',
      'Open it: https://a.example/go',
      'Amount: ₹499',
      'One\nTwo',
      'Questions?\n',
    ].join('\n\n'),
  );
  const html = renderMailDocument(mail, { name: 'Rangshala', city: 'Mumbai' });
  expect(subject).toBe('Your place');
  const order = ['Your place</h1>', 'आरोही', 'What opens:', 'Reels', 'Type', 'Open it', '₹499'];
  const places = [...order, 'One\nTwo', 'Questions?'].map((words) => html.indexOf(words));
  expect(places).toEqual([...places].sort((left, right) => left - right));
  expect(places).not.toContain(-1);
});

test('the greeting includes a name only if it is known, and can be left out', () => {
  const mail = { subject: 'A mail', parts: ['Words.'] };
  expect(renderMail({ ...mail, to: { name: undefined } }).text).toBe('Hello,\n\nWords.\n');
  expect(renderMail(mail).text).toBe('Words.\n');
});
