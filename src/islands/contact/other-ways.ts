// When the form cannot send: links that carry what was typed into a mail or a messaging app.
import { withQuery } from '#site/lib/link-query.ts';

/** Beyond this, programs that open mail links begin to refuse them. */
const LINK_MAX = 1900;
const CUT = '\n\n[The rest did not fit into this link: please paste it from the form.]';

/** Puts what is typed into the form's links. */
export function offerOtherWays(form: HTMLFormElement): void {
  const typed = (name: string) => String(new FormData(form).get(name) ?? '').trim();
  const sender = ['firstName', 'lastName', 'email', 'phoneNo'].map(typed).filter(Boolean);
  const text = fitting(typed('message'), `\n\n${sender.join(' ')}`);
  const subject = typed('subject');
  for (const link of form.querySelectorAll<HTMLAnchorElement>('[data-way]')) {
    const isMail = link.dataset.way === 'mail';
    link.href = withQuery(
      link.href,
      isMail ? { subject, body: text } : { text: `${subject}\n\n${text}`.trim() },
    );
  }
}

/** The message and its end, the message cut where the link would grow too long. */
export function fitting(message: string, end: string): string {
  const whole = message + end;
  const fits = (text: string) => encodeURIComponent(text).length <= LINK_MAX;
  if (fits(whole)) return whole;
  const signs = [...message];
  let kept = signs.length;
  while (kept > 0 && !fits(signs.slice(0, kept).join('') + CUT + end))
    kept = Math.floor(kept * 0.9);
  return signs.slice(0, kept).join('') + CUT + end;
}
