// Who is signed in: one store over the storage keys 'token' and 'user', shared by every tab.
import { atom } from 'nanostores';
import { TOKEN_KEY, USER_KEY } from './storage-keys.ts';

/** A course that stands in where the list cannot be asked for (DASH-17). `progress` in percent. */
export interface StoredCourse {
  _id: string;
  courseName: string;
  thumbnail: string;
  progress: number;
  completedLessons: number;
  totalLessons: number;
}

/** The caller as the server describes them. Any text may be empty; `fullNamme` is the server's spelling. */
export interface SessionUser {
  _id: string;
  firstName: string;
  lastName: string;
  fullNamme: string;
  email: string;
  image: string;
  accountType: string;
  /** Of the team; absent for students, and where the server has no roles. */
  role?: string;
  /** Absent where the server does not say. */
  isEmailConfirmed?: boolean;
  /** Whether courses waited for the confirmation when the user was read. */
  waitsForEmail?: boolean;
  /** The latest courses at login: only a fallback (ENT-04). */
  courses?: StoredCourse[];
  additionalDetails: { contactNumber: string; about: string };
}

export interface Session {
  user: SessionUser | null;
  token: string | null;
  isAuthenticated: boolean;
  isLoading: boolean;
}

const SIGNED_OUT: Session = { user: null, token: null, isAuthenticated: false, isLoading: false };

export const $session = atom<Session>({ ...SIGNED_OUT, isLoading: true });

/** A change of the session without a press on this page; whoever leads visitors on watches this. */
export type SessionChange = 'expired' | 'ended-elsewhere' | 'began-elsewhere' | NotSetUp;

/** What the server wants to be set up first, and its sentence. */
interface NotSetUp {
  fields?: readonly { path: string; message: string }[] | undefined;
}

/** 'expired': the server has rejected the token (OPEN-22). Elsewhere: in another tab. */
export const $sessionChange = atom<SessionChange | null>(null);

/** Both keys, readable, or nobody. */
export function readStoredSession(
  storage: Pick<Storage, 'getItem'>,
): { user: SessionUser; token: string } | null {
  const token = storage.getItem(TOKEN_KEY)?.trim();
  const user = readUser(storage.getItem(USER_KEY));
  if (!token || token === 'null' || token === 'undefined' || !user) return null;
  return { user, token };
}

/** Restores the session on load, without any call; one of two stale keys is removed. */
export function restoreSession(): void {
  if (!syncFromStorage()) signOut();
  addEventListener('storage', (event) => {
    if (event.key === TOKEN_KEY || event.key === USER_KEY || event.key === null) followOtherTabs();
  });
  // A page that the browser kept has heard of nothing since.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followOtherTabs();
  });
}

export function beginSignIn(): void {
  $session.set({ ...$session.get(), isLoading: true });
}

/** False where the browser keeps nothing: then the session ends with this page. */
export function signIn(user: SessionUser, token: string): boolean {
  const isStored = write([
    [USER_KEY, JSON.stringify(user)],
    [TOKEN_KEY, token],
  ]);
  $session.set({ user, token, isAuthenticated: true, isLoading: false });
  return isStored;
}

/** Shows a change of the signed-in person everywhere, in other tabs too. */
export function updateUser(user: SessionUser): void {
  const { token, user: current } = $session.get();
  // Somebody else may have logged in since it was asked for.
  if (token && current?._id === user._id) signIn(user, token);
}

export function signOut(): void {
  write([
    [TOKEN_KEY, null],
    [USER_KEY, null],
  ]);
  $session.set(SIGNED_OUT);
}

export const failSignIn = signOut;

/**
 * The server has rejected the token. Whoever leads on ends the session, in every tab, and says why in the same moment:
 * a page that is opened before that meets the refusal again.
 */
export function expireSession(): void {
  $sessionChange.set('expired');
}

/** Reads a user from anything: text that is missing becomes empty; null when nobody can be recognised. */
export function toSessionUser(value: unknown): SessionUser | null {
  if (!isRecord(value)) return null;
  const details = isRecord(value.additionalDetails) ? value.additionalDetails : {};
  const user: SessionUser = {
    _id: text(value._id),
    firstName: text(value.firstName),
    lastName: text(value.lastName),
    fullNamme: text(value.fullNamme) || text(value.fullName),
    email: text(value.email),
    image: text(value.image),
    accountType: text(value.accountType),
    ...(text(value.role) ? { role: text(value.role) } : {}),
    ...flag(value, 'isEmailConfirmed'),
    ...flag(value, 'waitsForEmail'),
    ...(Array.isArray(value.courses) ? { courses: value.courses as StoredCourse[] } : {}),
    additionalDetails: {
      contactNumber: text(details.contactNumber),
      about: text(details.about),
    },
  };
  return user._id || user.email || getName(user) ? user : null;
}

export function getName(user: Pick<SessionUser, 'firstName' | 'lastName' | 'fullNamme'>): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.fullNamme.trim();
}

export function toInitials(
  user: Pick<SessionUser, 'firstName' | 'lastName' | 'fullNamme' | 'email'>,
): string {
  const words = (getName(user) || user.email).split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

export function isAdmin(user: Pick<SessionUser, 'accountType'> | null): boolean {
  return user?.accountType === 'Admin';
}

function followOtherTabs(): void {
  const before = $session.get().user;
  syncFromStorage();
  const after = $session.get().user;
  if (before && !after) $sessionChange.set('ended-elsewhere');
  else if (after && !isSamePerson(before, after)) $sessionChange.set('began-elsewhere');
}

function isSamePerson(left: SessionUser | null, right: SessionUser): boolean {
  return left?._id === right._id && left.accountType === right.accountType;
}

/** Answers whether storage names somebody. Writes nothing: another tab may be between two keys. */
function syncFromStorage(): boolean {
  const stored = readStorage();
  $session.set(stored ? { ...stored, isAuthenticated: true, isLoading: false } : SIGNED_OUT);
  return stored !== null;
}

function readStorage(): ReturnType<typeof readStoredSession> {
  try {
    return readStoredSession(localStorage);
  } catch {
    return null;
  }
}

function readUser(stored: string | null): SessionUser | null {
  try {
    return toSessionUser(JSON.parse(stored ?? 'null'));
  } catch {
    return null;
  }
}

function write(entries: readonly (readonly [key: string, value: string | null])[]): boolean {
  try {
    for (const [key, value] of entries) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
    return true;
  } catch {
    // Blocked or full: the session is kept for this page only.
    return false;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function flag<Name extends string>(
  value: Record<string, unknown>,
  name: Name,
): Partial<Record<Name, boolean>> {
  const is = value[name];
  return typeof is === 'boolean' ? ({ [name]: is } as Record<Name, boolean>) : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
