// Renders Markdown to HTML at build time.
import { micromark } from 'micromark';

/**
 * Raw HTML, pictures, and references by name stay text, and so do addresses with a scheme that runs code. Text above
 * `---` is a paragraph and no heading.
 */
const DISABLED = [
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'definition',
  'autolink',
  'codeIndented',
  'setextUnderline',
];

export function renderMarkdown(text: string): string {
  return micromark(text, { extensions: [{ disable: { null: DISABLED } }] });
}
