// Progress that could not be sent: completed lessons and places in videos, kept in this browser until a server has them.
// In IndexedDB, because they outlive the tab and localStorage holds 'token', 'user' and 'theme' alone (OPEN-73).
import { browserLog } from '../lib/browser-log.ts';

export interface UnsentProgress {
  userId: string;
  courseId: string;
  lessonId: string;
  /** Where the video was left; absent for a completed lesson. */
  seconds?: number;
}

const STORE = 'unsent';

const getKey = ({ userId, courseId, lessonId, seconds }: UnsentProgress): string[] => [
  userId,
  courseId,
  lessonId,
  seconds === undefined ? 'completed' : 'position',
];

export async function keepUnsent(progress: UnsentProgress): Promise<void> {
  await withStore('readwrite', (store) => store.put(progress, getKey(progress)));
}

export async function forgetUnsent(progress: UnsentProgress): Promise<void> {
  await withStore('readwrite', (store) => store.delete(getKey(progress)));
}

/** What one person has not sent yet: nobody else on this device sends it. */
export async function unsentOf(userId: string): Promise<UnsentProgress[]> {
  const range = IDBKeyRange.bound([userId], [userId, []]);
  return (await withStore('readonly', (store) => store.getAll(range))) ?? [];
}

export async function clearUnsent(): Promise<void> {
  await withStore('readwrite', (store) => store.clear());
}

/** Undefined where the browser stores nothing. */
async function withStore<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await openDatabase();
    try {
      const transaction = database.transaction(STORE, mode);
      const result = settled(act(transaction.objectStore(STORE)));
      transaction.commit();
      return await result;
    } finally {
      database.close();
    }
  } catch (error) {
    browserLog.warn('Unsent progress could not be stored.', error);
    return undefined;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('rangshala', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return settled(opening);
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'));
  });
}
