// Buttons of the Markdown editor.
import { expect, it } from 'vitest';
import { insertSyntax, type Syntax } from './markdown-syntax.ts';

/** `marked`: a text with the selection in `{}`. Returns the same after the button. */
function press(syntax: Syntax, marked: string): string {
  const start = marked.indexOf('{');
  const end = marked.indexOf('}') - 1;
  const text = marked.replace(/[{}]/g, '');
  const made = insertSyntax({ text, start, end }, syntax);
  const after = text.slice(0, made.from) + made.replacement + text.slice(end);
  return `${after.slice(0, made.start)}{${after.slice(made.start, made.end)}}${after.slice(made.end)}`;
}

it.each<[Syntax, string, string]>([
  ['bold', 'a {loom} b', 'a **{loom}** b'],
  ['bold', 'a {}', 'a **{bold}**'],
  ['italic', '{क}', '*{क}*'],
  ['link', 'see {us} now', 'see [us]({https://}) now'],
  ['link', '{}', '[text]({https://})'],
  ['heading', 'one\ntwo {}three', 'one\n## two {}three'],
  ['list', 'one\n{two\nthree}\nfour', 'one\n- two\n- three{}\nfour'],
  ['list', '{}', '- {}'],
])('%s turns %j into %j', (syntax, before, after) => {
  expect(press(syntax, before)).toBe(after);
});
