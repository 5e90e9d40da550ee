// The session: a store over the storage keys 'token' and 'user', shared by all tabs.
import { atom } from 'nanostores';
import { readJson, readText, writeText } from './safe-storage.ts';
import { TOKEN_KEY, USER_KEY } from './storage-keys.ts';

/** A fallback for the dashboard if the course list cannot be loaded (DASH-17). `progress` is in percent. */
export interface StoredCourse {
  _id: string;
  courseName: string;
  thumbnail: string;
  progress: number;
  completedLessons: number;
  totalLessons: number;
}

/** The user as sent by the server. Any text may be empty; `fullNamme` is the server's spelling. */
export interface SessionUser {
  _id: string;
  firstName: string;
  lastName: string;
  fullNamme: string;
  email: string;
  image: string;
  accountType: string;
  /** The team role; absent for students, and on servers without roles. */
  role?: string;
  /** Absent on servers that do not send it. */
  isEmailConfirmed?: boolean;
  /** Courses are waiting for the email to be confirmed. */
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

/** A change of the session that was not caused on this page; access-guards.ts reacts to it. */
export type SessionChange = 'expired' | 'ended-elsewhere' | 'began-elsewhere' | NotSetUp;

/** What the server requires to be set up first, and its message. */
interface NotSetUp {
  fields?: readonly { path: string; message: string }[] | undefined;
}

/** expired: the server has rejected the token (OPEN-22). elsewhere: in another tab. */
export const $sessionChange = atom<SessionChange | null>(null);

/** Null unless both keys are valid. */
export function readStoredSession(): { user: SessionUser; token: string } | null {
  const token = readText('localStorage', TOKEN_KEY)?.trim();
  const user = toSessionUser(readJson('localStorage', USER_KEY));
  if (!token || token === 'null' || token === 'undefined' || !user) return null;
  return { user, token };
}

/** Restores the session from storage, without a request. Removes a key without its counterpart. */
export function restoreSession(): void {
  if (!syncFromStorage()) signOut();
  addEventListener('storage', (event) => {
    if (event.key === TOKEN_KEY || event.key === USER_KEY || event.key === null)
      syncWithOtherTabs();
  });
  // A page restored from the back/forward cache has missed storage events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) syncWithOtherTabs();
  });
}

export function beginSignIn(): void {
  $session.set({ ...$session.get(), isLoading: true });
}

/** False if the browser has no storage: then the session ends with this page. */
export function signIn(user: SessionUser, token: string): boolean {
  const isStored =
    writeText('localStorage', USER_KEY, JSON.stringify(user)) &&
    writeText('localStorage', TOKEN_KEY, token);
  $session.set({ user, token, isAuthenticated: true, isLoading: false });
  return isStored;
}

/** Updates the user's data in all tabs. */
export function updateUser(user: SessionUser): void {
  const { token, user: current } = $session.get();
  // Another user may have logged in since the request.
  if (token && current?._id === user._id) signIn(user, token);
}

export function signOut(): void {
  writeText('localStorage', TOKEN_KEY, null);
  writeText('localStorage', USER_KEY, null);
  $session.set(SIGNED_OUT);
}

/** The server has rejected the token. access-guards.ts then signs out in all tabs and shows the reason. */
export function expireSession(): void {
  $sessionChange.set('expired');
}

/** Reads a user from unknown data: missing texts become empty; null if nothing identifies the user. */
export function toSessionUser(value: unknown): SessionUser | null {
  if (!isRecord(value)) return null;
  const details = isRecord(value.additionalDetails) ? value.additionalDetails : {};
  const user: SessionUser = {
    _id: toText(value._id),
    firstName: toText(value.firstName),
    lastName: toText(value.lastName),
    fullNamme: toText(value.fullNamme) || toText(value.fullName),
    email: toText(value.email),
    image: toText(value.image),
    accountType: toText(value.accountType),
    ...(toText(value.role) ? { role: toText(value.role) } : {}),
    ...pickBoolean(value, 'isEmailConfirmed'),
    ...pickBoolean(value, 'waitsForEmail'),
    ...(Array.isArray(value.courses) ? { courses: value.courses as StoredCourse[] } : {}),
    additionalDetails: {
      contactNumber: toText(details.contactNumber),
      about: toText(details.about),
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

function syncWithOtherTabs(): void {
  const before = $session.get().user;
  syncFromStorage();
  const after = $session.get().user;
  if (before && !after) $sessionChange.set('ended-elsewhere');
  else if (after && !isSamePerson(before, after)) $sessionChange.set('began-elsewhere');
}

function isSamePerson(left: SessionUser | null, right: SessionUser): boolean {
  return left?._id === right._id && left.accountType === right.accountType;
}

/** Returns whether a session is stored. Does not write: another tab may be between writing the two keys. */
function syncFromStorage(): boolean {
  const stored = readStoredSession();
  $session.set(stored ? { ...stored, isAuthenticated: true, isLoading: false } : SIGNED_OUT);
  return stored !== null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pickBoolean<Name extends string>(
  value: Record<string, unknown>,
  name: Name,
): Partial<Record<Name, boolean>> {
  const is = value[name];
  return typeof is === 'boolean' ? ({ [name]: is } as Record<Name, boolean>) : {};
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
