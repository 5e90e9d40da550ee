import { completeLesson, isOffline, savePosition } from '#site/api/learning.ts';
import { $session } from '#site/stores/session.ts';
import { forgetUnsent, listUnsent, type UnsentProgress } from '#site/stores/unsent-progress.ts';

/** Only one tab sends at a time. Afterwards the others find nothing left to send. */
const LOCK = 'rangshala.unsent';

/**
 * Sends the user's unsent progress and returns the completed lessons. `completions`: without positions, which the open
 * player sends itself. Never rejects.
 */
export async function sendUnsent(only?: 'completions'): Promise<string[]> {
  if (!('indexedDB' in globalThis)) return [];
  const send = () => sendAll(only);
  if (!('locks' in navigator)) return send();
  // Fails if storage is blocked.
  return navigator.locks.request(LOCK, send).catch(send);
}

async function sendAll(only?: 'completions'): Promise<string[]> {
  const userId = $session.get().user?._id;
  if (!userId) return [];
  const completed: string[] = [];
  for (const progress of await listUnsent(userId)) {
    if ($session.get().user?._id !== userId) break;
    if (progress.seconds !== undefined && only) continue;
    if (!(await sendOne(progress))) break;
    if (progress.seconds === undefined) completed.push(progress.lessonId);
    await forgetUnsent(progress);
  }
  return completed;
}

/** False if it has to be retried. A refusal is final. */
async function sendOne({ seconds, ...lesson }: UnsentProgress): Promise<boolean> {
  if (seconds !== undefined)
    return (await savePosition(lesson, { seconds, isUnloading: false, plays: false })) !== 'again';
  try {
    await completeLesson(lesson, 'player');
  } catch (error) {
    return !isOffline(error);
  }
  return true;
}
