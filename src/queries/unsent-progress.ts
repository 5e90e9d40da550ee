import { completeLesson, isOffline, savePosition } from '#site/api/learning.ts';
import { $session } from '#site/stores/session.ts';
import { forgetUnsent, listUnsent, type UnsentProgress } from '#site/stores/unsent-progress.ts';

/** One tab at a time sends; the next one finds nothing left. */
const LOCK = 'rangshala.unsent';

/**
 * Sends what the signed-in person has not sent yet, and answers the lessons that are complete now. `completions`: without
 * the positions, which the open player sends by itself. Never rejects.
 */
export async function sendUnsent(only?: 'completions'): Promise<string[]> {
  if (!('indexedDB' in globalThis)) return [];
  const send = () => sendAll(only);
  if (!('locks' in navigator)) return send();
  // Refused where storage is blocked.
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

/** False where it is to be tried again. What the server refuses is not. */
async function sendOne({ seconds, ...lesson }: UnsentProgress): Promise<boolean> {
  if (seconds !== undefined)
    return (await savePosition(lesson, { seconds, isUnloading: false })) !== 'again';
  try {
    await completeLesson(lesson, 'player');
  } catch (error) {
    return !isOffline(error);
  }
  return true;
}
