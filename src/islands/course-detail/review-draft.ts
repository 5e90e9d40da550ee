// What a student has begun to say of a course, kept while the tab is open: a reload or a login in between loses nothing.

export interface Draft {
  /** 0: not chosen yet. */
  rating: number;
  review: string;
}

export const NO_DRAFT: Draft = { rating: 0, review: '' };

/** Each student's draft is their own, also in a shared browser. */
export function draftStore(courseId: string, userId: string) {
  const key = `rangshala.review.${userId}.${courseId}`;
  const tried = (work: () => void) => {
    try {
      work();
    } catch {
      // Without storage the text lives as long as the page.
    }
  };
  return {
    read: () => readDraft(key),
    keep: (draft: Draft) => tried(() => sessionStorage.setItem(key, JSON.stringify(draft))),
    forget: () => tried(() => sessionStorage.removeItem(key)),
  };
}

/** Undefined for nothing, broken or foreign values. */
function readDraft(key: string): Draft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Draft> | null;
    if (typeof kept?.rating !== 'number' || typeof kept.review !== 'string') return undefined;
    return { rating: kept.rating, review: kept.review };
  } catch {
    return undefined;
  }
}
