// Text that somebody has typed and not yet sent, kept in this tab until it is: an expired session or a
// reload loses none of it (OPEN-22, OPEN-73). Never for passwords or files.
import { personKey } from './person-key.ts';
import { $session } from './session.ts';
import { DRAFTS_KEY } from './storage-keys.ts';

/** All drafts of a tab together, in characters; the oldest make room. */
export const DRAFTS_MAX = 200_000;

interface KeptDraft {
  key: string;
  /** Whose text it is: their id, or VISITOR. */
  owner: string;
  value: unknown;
}

const VISITOR = 'visitor';

/** Who was last signed in on this page: what is typed after their session has ended is still theirs. */
let writer = VISITOR;
$session.subscribe(({ user }) => {
  if (user) writer = personKey(user);
});

/** What whoever is signed in now has kept under `key`, unread; undefined for nothing. */
export function readDraft(key: string): unknown {
  const reader = $session.get().user ? writer : VISITOR;
  return readAll().find((draft) => draft.key === key && draft.owner === reader)?.value;
}

/** As `readDraft`; what was typed in this tab before signing in becomes the text of whoever has none of their own. */
export function claimDraft(key: string): unknown {
  const own = readDraft(key);
  if (own !== undefined || !$session.get().user) return own;
  const drafts = readAll();
  const found = drafts.find((draft) => draft.key === key && draft.owner === VISITOR);
  if (found) write(drafts.map((draft) => (draft === found ? { ...found, owner: writer } : draft)));
  return found?.value;
}

/** Keeps a value of the writer's that JSON can hold; undefined forgets what they had kept, and nobody else's. */
export function keepDraft(key: string, value: unknown): void {
  const others = readAll().filter((draft) => draft.key !== key || draft.owner !== writer);
  write(value === undefined ? others : [{ key, owner: writer, value }, ...others]);
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
