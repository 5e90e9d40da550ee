// The words of a preview picture, as our fonts can draw them.

/** What no file of the fonts has, and joiners that stood between it. */
const STRANGE =
  /[^\p{Script=Latin}\p{Script=Devanagari}\u0300-\u036f -~\u00a0-\u00bf×÷\u200c-\u200d\u2010-\u2026€₹™−]|(?<!\p{Script=Devanagari})[\u200c-\u200d]/gu;

/** Without letters that would be drawn as empty boxes, such as emoji. */
export function legible(text: string): string {
  return text.replace(/\s/g, ' ').replace(STRANGE, '').replace(/ +/g, ' ').trim();
}

/** At most so many letters, cut between words. */
export function shortened(text: string, letters: number): string {
  if (text.length <= letters) return text;
  const cut = text.slice(0, letters);
  const end = Math.max(cut.lastIndexOf(' '), letters / 2);
  return `${cut.slice(0, end).replace(/[\s,.;:–-]+$/, '')}…`;
}
