// If the form cannot be sent, its links open an email or messaging app with the typed text.

/** Some email programs refuse longer links. */
const LINK_MAX_LENGTH = 1900;
const CUT_NOTE = '\n[The message was too long. Please paste the rest from the form.]';

/** Appends the text to each link's `data-query`, in which `~` is replaced by the subject. */
export function updateContactLinks(form: HTMLFormElement): void {
  const values = new FormData(form);
  const subject = encodeURIComponent(String(values.get('subject')));
  const text = shortenToFit([...values.values()].join('\n').trim());
  for (const link of form.querySelectorAll('a')) {
    const query = link.dataset.query?.replace('~', () => subject);
    if (query) link.href = link.href.split('?')[0] + query + encodeURIComponent(text);
  }
}

export function shortenToFit(text: string): string {
  const letters = [...text];
  const fits = () => encodeURIComponent(letters.join('')).length < LINK_MAX_LENGTH;
  if (fits()) return text;
  while (!fits()) letters.length -= 20;
  return letters.join('') + CUT_NOTE;
}
