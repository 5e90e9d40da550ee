// The preparation of a course's videos: polled while any is in progress, and after changes on this page.
import { useCallback, useEffect, useState } from 'react';
import { prepareVideo, type VideoProgress } from '#contract/media/videos.ts';
import { call } from '#site/api/client.ts';
import { fetchVideos } from '#site/api/content.ts';
import { notifySharedError } from '../../ui/notices/notify.ts';

const POLL_MS = 5000;

export interface Videos {
  /** The video of a lesson, or the trailer for an empty id; undefined for a video that needs no preparation. */
  findVideo: (lessonId: string) => VideoProgress | undefined;
  prepareAgain: (lessonId: string) => void;
  refresh: () => void;
}

/** Requests nothing without a course. Loads again when `lessons` changes. */
export function useVideos(courseId: string | undefined, lessons: string): Videos {
  const [videos, setVideos] = useState<ReadonlyMap<string, VideoProgress>>(new Map());
  const [refreshCount, setRefreshCount] = useState(0);
  const refresh = useCallback(() => setRefreshCount((before) => before + 1), []);
  useEffect(() => {
    if (courseId === undefined) return;
    let isShown = true;
    // After a failure, the next poll tries again.
    void fetchVideos(courseId)
      .then((found) => isShown && setVideos(found))
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [courseId, lessons, refreshCount]);
  const isPreparing = [...videos.values()].some(isInProgress);
  useEffect(() => {
    if (!isPreparing) return;
    const timer = setInterval(refresh, POLL_MS);
    return () => clearInterval(timer);
  }, [isPreparing, refresh]);
  return {
    findVideo: (lessonId) => videos.get(lessonId),
    prepareAgain: (lessonId) => {
      const subSectionId = lessonId || undefined;
      void call(prepareVideo, { body: { courseId: courseId ?? '', subSectionId } })
        .catch((error: unknown) => notifySharedError(error, 'Failed to prepare the video'))
        .then(refresh);
    },
    refresh,
  };
}

function isInProgress({ state }: VideoProgress): boolean {
  return state === 'waiting' || state === 'preparing';
}
