// What of the course that is being edited anybody may watch: asked for once, shared by all its lessons.
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import { fetchPreviews, takesPreviews } from '#site/api/course-previews.ts';
import type { CoursePreviews } from '#site/api/course-previews.ts';

interface Own extends CoursePreviews {
  courseId: string;
}

const $own = atom<Own | undefined>();
let asked: string | undefined;

/** Undefined until it is known, and for servers that know no previews. */
export function useOwnPreviews(courseId: string): CoursePreviews | undefined {
  const own = useStore($own);
  useEffect(() => void load(courseId), [courseId]);
  return own?.courseId === courseId ? own : undefined;
}

async function load(courseId: string): Promise<void> {
  if (asked === courseId) return;
  asked = courseId;
  try {
    if (await takesPreviews()) $own.set({ courseId, ...(await fetchPreviews(courseId)) });
  } catch {
    // Without an answer there is nothing to change here; the next look asks again.
    asked = undefined;
  }
}

export function changePreviews(change: Partial<CoursePreviews>): void {
  const own = $own.get();
  if (own) $own.set({ ...own, ...change });
}
