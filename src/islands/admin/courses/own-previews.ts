// What of the course that is being edited anybody may watch: asked for once, shared by all its lessons.
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import { type CoursePreviews, fetchPreviews } from '#site/api/content.ts';

interface Own {
  courseId: string;
  previews: CoursePreviews | null;
}

const $own = atom<Own | undefined>();
let asked: string | undefined;

/** Undefined until it is known; null on a server of section 7, or without an answer. */
export function useOwnPreviews(courseId: string): CoursePreviews | null | undefined {
  const own = useStore($own);
  useEffect(() => void load(courseId), [courseId]);
  return own?.courseId === courseId ? own.previews : undefined;
}

async function load(courseId: string): Promise<void> {
  if (asked === courseId) return;
  asked = courseId;
  try {
    $own.set({ courseId, previews: (await fetchPreviews(courseId)) ?? null });
  } catch {
    // Without an answer there is nothing to change here; the next look asks again.
    asked = undefined;
    $own.set({ courseId, previews: null });
  }
}

export function changePreviews(change: Partial<CoursePreviews>): void {
  const own = $own.get();
  if (own?.previews) $own.set({ ...own, previews: { ...own.previews, ...change } });
}
