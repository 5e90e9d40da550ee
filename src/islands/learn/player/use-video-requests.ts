// The film of a lesson, asked for from the server. That of the first lesson is asked for beside the video's code, which is
// a second sooner on a slow line.
import { useEffect, useRef } from 'react';
import { freshVideo, type FreshVideo } from '#site/api/videos.ts';
import { preloadAdaptive } from './playable-form.ts';

interface EarlyRequest {
  lessonId: string;
  film: Promise<FreshVideo>;
}

interface RequestedLesson {
  courseId: string;
  lessonId: string;
  /** Neither is its address known, nor does a player stand that asks for it. */
  isEarly: boolean;
}

/** Answers what requests the film of this lesson, anew with every call; with its plain file where that is wanted. */
export function useVideoRequests({
  courseId,
  lessonId,
  isEarly,
}: RequestedLesson): (plain: boolean) => Promise<FreshVideo> {
  const early = useRef<EarlyRequest>(undefined);
  useEffect(() => {
    if (!isEarly) return;
    const video = freshVideo({ courseId, lessonId }, false);
    early.current = { lessonId, film: video };
    void video.then((fresh) => {
      if (typeof fresh === 'object' && fresh.adaptive) void preloadAdaptive(fresh.adaptive);
    });
  }, [courseId, lessonId, isEarly]);
  return (plain) => {
    const own = plain ? undefined : early.current;
    early.current = undefined;
    return own?.lessonId === lessonId ? own.film : freshVideo({ courseId, lessonId }, plain);
  };
}
