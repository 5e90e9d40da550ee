// What somebody has typed into the contact form, kept until it is sent: a reload loses nothing (OPEN-73), and it
// comes back to its writer alone.
import { DRAFT_KEY } from './draft-key.ts';

export type Draft = Record<string, string>;

/** Whose text it is: the id of who is signed in, empty for a visitor. */
export type Owner = string;

const VISITOR: Owner = '';

/** What was kept of the owner's text, else of what was typed in this tab before signing in; undefined for nothing. */
export function readDraft(
  storage: () => Pick<Storage, 'getItem'>,
  owner: Owner,
): Draft | undefined {
  try {
    const kept = readAll(storage());
    return kept.get(owner) ?? kept.get(VISITOR);
  } catch {
    return undefined;
  }
}

/** Keeps what has text; keeps nothing of this owner when all is blank. A visitor's text goes over to who signs in. */
export function keepDraft(owner: Owner, draft: Draft): void {
  try {
    const kept = readAll(sessionStorage);
    kept.delete(VISITOR);
    kept.delete(owner);
    const typed = Object.entries(draft).filter(([, text]) => text !== '');
    if (typed.length > 0) kept.set(owner, Object.fromEntries(typed));
    if (kept.size === 0) sessionStorage.removeItem(DRAFT_KEY);
    else sessionStorage.setItem(DRAFT_KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without storage the text lives as long as the page.
  }
}

/** Broken or foreign values are left out. */
function readAll(storage: Pick<Storage, 'getItem'>): Map<Owner, Draft> {
  const stored = entriesOf(parsed(storage.getItem(DRAFT_KEY)));
  return new Map(stored.map(([owner, draft]) => [owner, textsOf(draft)]));
}

function textsOf(draft: unknown): Draft {
  return Object.fromEntries(
    entriesOf(draft).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
