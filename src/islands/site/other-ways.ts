// When the form cannot send: its links carry what was typed into a mail or a messaging app.

/** Beyond this, programs that open mail links begin to refuse them. */
const LINK_MAX = 1900;
const CUT = '\n[The rest did not fit: please paste it from the form.]';

/** Puts what is typed into the form's links, by the query that each names; `~` is the subject's place. */
export function offerOtherWays(form: HTMLFormElement): void {
  const typed = new FormData(form);
  const subject = encodeURIComponent(String(typed.get('subject')));
  const text = fitting([...typed.values()].join('\n').trim());
  for (const link of form.querySelectorAll('a')) {
    const query = link.dataset.query?.replace('~', () => subject);
    if (query) link.href = link.href.split('?')[0] + query + encodeURIComponent(text);
  }
}

export function fitting(text: string): string {
  const signs = [...text];
  const fits = () => encodeURIComponent(signs.join('')).length < LINK_MAX;
  if (fits()) return text;
  while (!fits()) signs.length -= 20;
  return signs.join('') + CUT;
}
