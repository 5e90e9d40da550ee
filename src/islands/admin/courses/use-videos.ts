// How far the films of a course are: asked again while any is on its way, and after what changes them here.
import { useCallback, useEffect, useState } from 'react';
import { fetchVideos, type VideoProgress, prepareVideo } from '#site/api/content.ts';
import { notifyFailure } from '../../ui/parts/messages.ts';

const LOOK_EVERY_MS = 5000;

export interface Videos {
  /** Of a lesson, or the trailer under an empty id; undefined for a film that is played as it was sent. */
  of: (lessonId: string) => VideoProgress | undefined;
  again: (lessonId: string) => void;
  look: () => void;
}

/** Asks nothing without a course. `lessons` names what is there: another film is looked for when it changes. */
export function useVideos(courseId: string | undefined, lessons: string): Videos {
  const [videos, setVideos] = useState<ReadonlyMap<string, VideoProgress>>(new Map());
  const [looks, setLooks] = useState(0);
  const look = useCallback(() => setLooks((before) => before + 1), []);
  useEffect(() => {
    if (courseId === undefined) return;
    let isShown = true;
    // What could not be asked now is asked again.
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
        .catch((error: unknown) => notifyFailure(error, 'Failed to prepare the film'))
        .then(look);
    },
    look,
  };
}

function isOnItsWay({ state }: VideoProgress): boolean {
  return state === 'waiting' || state === 'preparing';
}
