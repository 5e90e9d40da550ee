// The bundle of a page, and who looks at it.
import { useCallback } from 'react';
import { fetchBundlePage, type PublicBundle } from '#site/api/bundle-page.ts';
import type { Viewer } from '#site/islands/parts/checkout-slot.ts';
import { pathId } from '#site/lib/path-id.ts';
import { isEnrolled } from '#site/queries/enrolments.ts';
import { useEnrolments } from '#site/queries/use-enrolments.ts';
import { useSession } from '#site/queries/use-session.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { isAdmin } from '#site/stores/session.ts';

export type BundlePageState =
  | { status: 'loading' }
  /** The call failed, and the build knew nothing. */
  | { status: 'failed' }
  | { status: 'missing' }
  /** `isBuilt`: what the build knew, with list prices. */
  | { status: 'ready'; bundle: PublicBundle; isBuilt: boolean };

/** What the build knew stands from the start; a fresh answer takes its place. */
export function useBundle(initial: PublicBundle | undefined): [BundlePageState, () => void] {
  const load = useCallback(
    (again: boolean) =>
      fetchBundlePage(initial?._id ?? pathId(location.pathname), { fresh: again }),
    [initial],
  );
  const [loaded, reload] = useLoaded(load);
  if (loaded.status === 'ready') {
    const bundle = loaded.value;
    if (!bundle) return [{ status: 'missing' }, reload];
    return [{ status: 'ready', bundle: picturedAs(bundle, initial), isBuilt: false }, reload];
  }
  if (initial) return [{ status: 'ready', bundle: initial, isBuilt: true }, reload];
  return [{ status: loaded.status }, reload];
}

/** A course that stands keeps its picture. */
function picturedAs(bundle: PublicBundle, known: PublicBundle | undefined): PublicBundle {
  const pictures = new Map(known?.courses.map(({ _id, thumbnail }) => [_id, thumbnail]));
  const courses = bundle.courses.map((course) => ({
    ...course,
    thumbnail: course.thumbnail || (pictures.get(course._id) ?? ''),
  }));
  return { ...bundle, courses };
}

/** Who looks at it, and which of its courses they have. */
export function useBundleViewer({ courses }: PublicBundle): {
  viewer: Viewer;
  has: (courseId: string) => boolean;
} {
  const known = useEnrolments();
  const { user, token } = useSession();
  const has = (id: string) => isEnrolled({ id, studentIds: [] }, known, user?._id);
  if (!token) return { viewer: 'visitor', has: () => false };
  if (isAdmin(user)) return { viewer: 'admin', has };
  return { viewer: courses.every(({ _id }) => has(_id)) ? 'enrolled' : 'student', has };
}
