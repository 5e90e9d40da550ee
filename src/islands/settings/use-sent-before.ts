// Of a new entry what was sent from its form before, over a reload too: it may have arrived although no answer came.
import { useEffect, useEffectEvent } from 'react';
import type { Form } from '../parts/use-form.ts';
import { type Entry, textOf, type Texts } from './entry-texts.ts';

/** In what is typed, beside the fields. */
export const SENT = '#sent';

/** What a page is known by that has an address of its own: a colleague may have taken that meanwhile. */
const KNOWN_BY = ['title', 'summary'];

/** What is kept of an entry that is sent under this id. */
export function markOf(id: string, texts: Texts): Texts {
  const known = KNOWN_BY.map((name) => [name, texts[name] ?? '']);
  return { [SENT]: JSON.stringify([['id', id], ...known]) };
}

export function arrivedIn(all: readonly Entry[], typed: Texts): Entry | undefined {
  if (!typed[SENT]) return undefined;
  const known = JSON.parse(typed[SENT]) as [name: string, text: string][];
  return all.find((one) => known.every(([name, text]) => textOf(one, name) === text));
}

/** Where all that is kept stands in the list, the form is one for another. */
export function useFreshForm(
  { isRestored, reset }: Pick<Form<string>, 'isRestored' | 'reset'>,
  isThere: boolean,
  initial: Texts,
): void {
  const clear = useEffectEvent(() => reset(initial));
  useEffect(() => {
    if (isRestored && isThere) clear();
  }, [isRestored, isThere]);
}
