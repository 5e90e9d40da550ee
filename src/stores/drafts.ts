// Text that somebody has typed and not yet sent, kept in this tab until it is: an expired session or a
// reload loses none of it (OPEN-22, OPEN-73). Never for passwords or files.
import { $session } from './session.ts';
import { DRAFTS_KEY } from './storage-keys.ts';

/** All drafts of a tab together, in characters; the oldest make room. */
export const DRAFTS_MAX = 200_000;

interface KeptDraft {
  key: string;
  /** Whose text it is; empty for a visitor's. */
  owner: string;
  value: unknown;
}

/** What was kept under `key` for whoever is signed in now, unread; undefined for nothing. */
export function readDraft(key: string): unknown {
  const kept = readAll().find((draft) => draft.key === key);
  if (!kept) return undefined;
  return kept.owner === '' || kept.owner === person() ? kept.value : undefined;
}

/** Keeps a value that JSON can hold; undefined forgets what was kept. */
export function keepDraft(key: string, value: unknown): void {
  const all = readAll();
  const before = all.find((draft) => draft.key === key);
  // What is typed after a session has ended is still its owner's.
  const owner = person() || before?.owner || '';
  const others = all.filter((draft) => draft !== before);
  write(value === undefined ? others : [{ key, owner, value }, ...others]);
}

function person(): string {
  const { user } = $session.get();
  return user ? user._id || user.email : '';
}

function readAll(): KeptDraft[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(DRAFTS_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isDraft) : [];
  } catch {
    return [];
  }
}

function write(drafts: readonly KeptDraft[]): void {
  try {
    const text = bounded(drafts);
    if (text) sessionStorage.setItem(DRAFTS_KEY, text);
    else sessionStorage.removeItem(DRAFTS_KEY);
  } catch {
    // Without storage the text lives as long as the page.
  }
}

/** The newest that fit; empty for none. */
function bounded(drafts: readonly KeptDraft[]): string {
  for (let count = drafts.length; count > 0; count -= 1) {
    const text = JSON.stringify(drafts.slice(0, count));
    if (text.length <= DRAFTS_MAX) return text;
  }
  return '';
}

function isDraft(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { key, owner } = value as Record<string, unknown>;
  return typeof key === 'string' && typeof owner === 'string';
}
