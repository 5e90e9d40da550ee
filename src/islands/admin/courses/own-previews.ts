// The free previews of the edited course: loaded once, shared by all its lessons.
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import { getFreePreviews } from '#contract/courses/free-previews.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { callOwn } from '#site/api/server.ts';

type CoursePreviews = ResponseOf<typeof getFreePreviews>['data'];

interface LoadedPreviews {
  courseId: string;
  previews: CoursePreviews | null;
}

const $own = atom<LoadedPreviews | undefined>();
let requestedId: string | undefined;

/** Undefined while it loads; null after a failure, or on a server with only the API of section 7. */
export function useOwnPreviews(courseId: string): CoursePreviews | null | undefined {
  const loaded = useStore($own);
  useEffect(() => void loadPreviews(courseId), [courseId]);
  return loaded?.courseId === courseId ? loaded.previews : undefined;
}

async function loadPreviews(courseId: string): Promise<void> {
  if (requestedId === courseId) return;
  requestedId = courseId;
  try {
    const own = await callOwn(getFreePreviews, { query: { courseId }, fresh: true });
    $own.set({ courseId, previews: own?.data ?? null });
  } catch {
    // Null hides the tools. The next mount tries again.
    requestedId = undefined;
    $own.set({ courseId, previews: null });
  }
}

export function changePreviews(change: Partial<CoursePreviews>): void {
  const loaded = $own.get();
  if (loaded?.previews) $own.set({ ...loaded, previews: { ...loaded.previews, ...change } });
}
