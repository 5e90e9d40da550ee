// The preparation of a course's videos: polled while any is in progress, and after changes on this page.
import { useCallback, useEffect, useState } from 'react';
import { fetchVideos, type VideoProgress, prepareVideo } from '#site/api/content.ts';
import { notifySharedError } from '../../ui/notices/notify.ts';

const LOOK_EVERY_MS = 5000;

export interface Videos {
  /** The video of a lesson, or the trailer for an empty id; undefined for a video that needs no preparation. */
  of: (lessonId: string) => VideoProgress | undefined;
  again: (lessonId: string) => void;
  look: () => void;
}

/** Requests nothing without a course. Loads again when `lessons` changes. */
export function useVideos(courseId: string | undefined, lessons: string): Videos {
  const [videos, setVideos] = useState<ReadonlyMap<string, VideoProgress>>(new Map());
  const [looks, setLooks] = useState(0);
  const look = useCallback(() => setLooks((before) => before + 1), []);
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
  }, [courseId, lessons, looks]);
  const isUnderWay = [...videos.values()].some(isOnItsWay);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, look]);
  return {
    of: (lessonId) => videos.get(lessonId),
    again: (lessonId) => {
      void prepareVideo(courseId ?? '', lessonId)
        .catch((error: unknown) => notifySharedError(error, 'Failed to prepare the video'))
        .then(look);
    },
    look,
  };
}

function isOnItsWay({ state }: VideoProgress): boolean {
  return state === 'waiting' || state === 'preparing';
}
