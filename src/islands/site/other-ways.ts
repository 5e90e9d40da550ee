// If the form cannot be sent, its links open an email or messaging app with the typed text.

/** Some email programs refuse longer links. */
const LINK_MAX = 1900;
const CUT = '\n[The message was too long. Please paste the rest from the form.]';

/** Each link's `data-query` is the query to append the text to; `~` stands for the subject. */
export function offerOtherWays(form: HTMLFormElement): void {
  const typed = new FormData(form);
  const subject = encodeURIComponent(String(typed.get('subject')));
  const text = shortenToFit([...typed.values()].join('\n').trim());
  for (const link of form.querySelectorAll('a')) {
    const query = link.dataset.query?.replace('~', () => subject);
    if (query) link.href = link.href.split('?')[0] + query + encodeURIComponent(text);
  }
}

export function shortenToFit(text: string): string {
  const letters = [...text];
  const fits = () => encodeURIComponent(letters.join('')).length < LINK_MAX;
  if (fits()) return text;
  while (!fits()) letters.length -= 20;
  return letters.join('') + CUT;
}
