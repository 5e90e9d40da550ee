// Progress that could not be sent: completed lessons and playback positions, stored until the server has them. In
// IndexedDB, because it outlives the tab and localStorage is limited to 'token', 'user' and 'theme' (OPEN-73).
import { browserLog } from '../lib/browser-log.ts';

export interface UnsentProgress {
  userId: string;
  courseId: string;
  lessonId: string;
  /** The playback position; absent for a completed lesson. */
  seconds?: number;
}

const STORE = 'unsent';

const getKey = ({ userId, courseId, lessonId, seconds }: UnsentProgress): string[] => [
  userId,
  courseId,
  lessonId,
  seconds === undefined ? 'completed' : 'position',
];

export async function saveUnsent(progress: UnsentProgress): Promise<void> {
  await withStore('readwrite', (store) => store.put(progress, getKey(progress)));
}

export async function forgetUnsent(progress: UnsentProgress): Promise<void> {
  await withStore('readwrite', (store) => store.delete(getKey(progress)));
}

/** Only of this user: other users of the device must not send it. */
export async function listUnsent(userId: string): Promise<UnsentProgress[]> {
  const range = IDBKeyRange.bound([userId], [userId, []]);
  return (await withStore('readonly', (store) => store.getAll(range))) ?? [];
}

export async function clearUnsent(): Promise<void> {
  await withStore('readwrite', (store) => store.clear());
}

/** Undefined if the browser has no storage. */
async function withStore<Result>(
  mode: IDBTransactionMode,
  operation: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await openDatabase();
    try {
      const transaction = database.transaction(STORE, mode);
      const result = toPromise(operation(transaction.objectStore(STORE)));
      transaction.commit();
      return await result;
    } finally {
      database.close();
    }
  } catch (error) {
    browserLog.warn('Storing unsent progress failed.', error);
    return undefined;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('rangshala', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return toPromise(opening);
}

function toPromise<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'));
  });
}
