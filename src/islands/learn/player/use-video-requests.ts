// Requests the video of a lesson. The request for the first lesson runs in parallel with loading the player's code, which
// saves a second on a slow connection.
import { useEffect, useRef } from 'react';
import { fetchFreshVideo, type FreshVideo } from '#site/api/videos.ts';
import { preloadAdaptive } from './playable-source.ts';

interface EarlyRequest {
  lessonId: string;
  video: Promise<FreshVideo>;
}

interface RequestedLesson {
  courseId: string;
  lessonId: string;
  /** The video's URL is unknown and there is no player yet to request it. */
  isEarly: boolean;
}

/** Returns a function that requests the lesson's video; `plain` also requests its single MP4 file. */
export function useVideoRequests({
  courseId,
  lessonId,
  isEarly,
}: RequestedLesson): (plain: boolean) => Promise<FreshVideo> {
  const earlyRequest = useRef<EarlyRequest>(undefined);
  useEffect(() => {
    if (!isEarly) return;
    const video = fetchFreshVideo({ courseId, lessonId }, false);
    earlyRequest.current = { lessonId, video };
    void video.then((fresh) => {
      if (typeof fresh === 'object' && fresh.adaptive) void preloadAdaptive(fresh.adaptive);
    });
  }, [courseId, lessonId, isEarly]);
  return (plain) => {
    const request = plain ? undefined : earlyRequest.current;
    earlyRequest.current = undefined;
    return request?.lessonId === lessonId
      ? request.video
      : fetchFreshVideo({ courseId, lessonId }, plain);
  };
}
