import { expect, it } from 'vitest';
import {
  isAllowedLink,
  renderLessonText,
  renderMarkdown,
  validateLessonText,
  validateMarkdown,
} from './markdown.ts';

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'http://a.in',
  '//a.in',
  '/\\a.in',
  '/a\\b',
  'https://user@a.in',
  'https://a:b@a.in',
  'mailto:a@a.in',
  'contact',
])('JOURNAL-04 refuses a link to %s and shows it as text', (address) => {
  expect(isAllowedLink(address)).toBe(false);
  // The parser encodes a backslash in a path as %5C.
  if (address.includes('\\')) return;
  expect(validateMarkdown(`See [this](<${address}>).`)).toContain('A link must be a path');
  expect(renderMarkdown(`See [this](<${address}>).`)).not.toContain('<a');
});

it.each([
  '[a [b]](http://evil.example)',
  '[a\\]b](http://evil.example)',
  '[a](\nhttp://evil.example)',
  '[a](/&#47;evil.example)',
  '[a](https:&sol;&sol;evil.example&commat;good)',
  '[a [b] c](mailto:x@y.in)',
])('JOURNAL-04 finds the URL in %j, however it is written', (text) => {
  expect(validateMarkdown(text)).toContain('A link must be a path');
  expect(renderMarkdown(text)).not.toContain('href');
});

it('JOURNAL-03 names the refused URL, and accepts others', () => {
  const text = 'One\n\nSee [this](http://a.in) and [that](/work).';
  expect(validateMarkdown(text)).toContain('Not allowed: http://a.in');
  expect(validateMarkdown('See [that](/work), [more](https://a.in/b_c).')).toBeUndefined();
  expect(validateMarkdown('Code `[a](x)`, escaped \\[the annex\\](page 3).')).toBeUndefined();
});

it('JOURNAL-03 refuses first-level headings', () => {
  expect(validateMarkdown('Words\n\n# Title')).toContain('## or ###');
  expect(validateMarkdown('## Part\n\n#tag, C# and # alone')).toBeUndefined();
});

it('JOURNAL-04 renders blocks, emphasis and links', () => {
  const text =
    'A **strong** and _stressed_ word, [ours](/contact).\n\n## Warp\n\n- a\n- b\n\n1. c\n\n> said\n\n---\n\n### Weft';
  expect(renderMarkdown(text).replaceAll('\n', '')).toBe(
    '<p>A <strong>strong</strong> and <em>stressed</em> word, <a href="/contact">ours</a>.</p>' +
      '<h2>Warp</h2><ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>' +
      '<blockquote><p>said</p></blockquote><hr /><h3>Weft</h3>',
  );
});

it('JOURNAL-04 shows HTML, pictures and references as text', () => {
  expect(renderMarkdown('<script>x</script> ![a](https://a.in/x) [c][d]\n\n[d]: /x')).toBe(
    '<p>&lt;script&gt;x&lt;/script&gt; !<a href="https://a.in/x">a</a> [c][d]</p>\n<p>[d]: /x</p>\n',
  );
});

it.each(['>- ', '1. ', '> ', '>', '*_ ', '*[', '[a](', '[', '**', '`', '| *a* _b_ |\n', '10*20 '])(
  'renders 100,000 characters of %j in less than three seconds, without deep nesting',
  (sign) => {
    const begun = performance.now();
    const html = renderMarkdown(sign.repeat(100_000 / sign.length));
    expect(performance.now() - begun).toBeLessThan(3000);
    expect(html.match(/<(?:blockquote|ul|ol)>/g)?.length ?? 0).toBeLessThan(30);
  },
);

const PICTURE_ID = 'a1'.repeat(12);
const toUrl = (id: string) => `/media/${id}`;

it('renders pictures of a lesson and opens links to other sites in a new tab', () => {
  expect(
    renderLessonText(`![A "loom"](picture:${PICTURE_ID}) [b](https://b.in) [c](/c)`, toUrl),
  ).toBe(
    `<p><img src="/media/${PICTURE_ID}" alt="A &quot;loom&quot;" loading="lazy"> ` +
      '<a href="https://b.in" target="_blank" rel="noopener nofollow">b</a> <a href="/c">c</a></p>\n',
  );
});

it.each([
  ['![x](https://a.in/x.png)', 'Pictures must be uploaded here'],
  ['![x](http://a.in/x.png)', 'Not allowed: http://a.in/x.png'],
  [`![](picture:${PICTURE_ID})`, 'Each picture needs a description'],
  [`[x](picture:${PICTURE_ID})`, 'A picture needs an exclamation mark'],
  ['![x](picture:../1)', 'Not allowed: picture:../1'],
  ['# Title', '## or ###'],
])('refuses %j in a lesson', (text, message) => {
  expect(validateLessonText(text)).toContain(message);
});
