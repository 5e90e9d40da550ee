// What a visitor has typed into the contact form, kept until it is sent: a reload loses nothing (OPEN-73).
import { DRAFT_KEY } from './draft-key.ts';

export type Draft = Record<string, string>;

/** What was kept; undefined for nothing, broken or foreign values. */
export function readDraft(storage: () => Pick<Storage, 'getItem'>): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(storage().getItem(DRAFT_KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    return Object.fromEntries(
      Object.entries(kept).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  } catch {
    return undefined;
  }
}

/** Keeps what has text; keeps nothing when all is blank. */
export function keepDraft(draft: Draft): void {
  const typed = Object.entries(draft).filter(([, text]) => text !== '');
  try {
    if (typed.length === 0) sessionStorage.removeItem(DRAFT_KEY);
    else sessionStorage.setItem(DRAFT_KEY, JSON.stringify(Object.fromEntries(typed)));
  } catch {
    // Without storage the text lives as long as the page.
  }
}
