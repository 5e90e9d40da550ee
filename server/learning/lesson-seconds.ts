import type { LessonRow } from '../platform/tables.ts';

/** Whether a lesson has a video with this second. The length of some videos is unknown. */
export function hasSecond(
  { video_id: videoId, duration_seconds: duration }: LessonRow,
  seconds: number,
): boolean {
  return videoId !== null && seconds <= (duration ?? seconds);
}
