// Typed but unsent text, stored in this tab so that it survives an expired session and a reload (OPEN-22, OPEN-73).
// Never for passwords or files.
import { readJson, writeText } from './safe-storage.ts';
import { $session, type SessionUser } from './session.ts';
import { DRAFTS_KEY } from './storage-keys.ts';

/** Maximum size of all drafts of a tab in characters. The oldest are dropped. */
export const DRAFTS_MAX = 200_000;

interface StoredDraft {
  key: string;
  /** The user's id, or VISITOR. */
  owner: string;
  value: unknown;
}

const VISITOR = 'visitor';

/** The user last signed in on this page: text typed after the session has expired still belongs to them. */
let writer = VISITOR;
$session.subscribe(({ user }) => {
  if (user) writer = getOwnerKey(user);
});

/** The user's id, or the email address on servers without ids. */
function getOwnerKey({ _id, email }: Pick<SessionUser, '_id' | 'email'>): string {
  return _id || email;
}

/** The unchecked draft of the current user; undefined if there is none. */
export function readDraft(key: string): unknown {
  const reader = $session.get().user ? writer : VISITOR;
  return readAll().find((draft) => draft.key === key && draft.owner === reader)?.value;
}

/** Like `readDraft`; a user without a draft takes over the one typed in this tab before signing in. */
export function claimDraft(key: string): unknown {
  const own = readDraft(key);
  if (own !== undefined || !$session.get().user) return own;
  const drafts = readAll();
  const found = drafts.find((draft) => draft.key === key && draft.owner === VISITOR);
  if (found) write(drafts.map((draft) => (draft === found ? { ...found, owner: writer } : draft)));
  return found?.value;
}

/** Stores a JSON value for the current writer; undefined deletes their draft, not other users'. */
export function saveDraft(key: string, value: unknown): void {
  const rest = readAll().filter((draft) => draft.key !== key || draft.owner !== writer);
  write(value === undefined ? rest : [{ key, owner: writer, value }, ...rest]);
}

function readAll(): StoredDraft[] {
  const stored = readJson('sessionStorage', DRAFTS_KEY);
  return Array.isArray(stored) ? stored.filter(isDraft) : [];
}

/** Without storage the text lasts as long as the page. */
function write(drafts: readonly StoredDraft[]): void {
  writeText('sessionStorage', DRAFTS_KEY, serialize(drafts));
}

/** As many of the newest drafts as fit; null if there are none. */
function serialize(drafts: readonly StoredDraft[]): string | null {
  for (let count = drafts.length; count > 0; count -= 1) {
    const text = JSON.stringify(drafts.slice(0, count));
    if (text.length <= DRAFTS_MAX) return text;
  }
  return null;
}

function isDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { key, owner } = value as Record<string, unknown>;
  return typeof key === 'string' && typeof owner === 'string';
}
