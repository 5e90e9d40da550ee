import type { VideoProgress } from '#contract/media/videos.ts';
import { pluralize } from '#site/lib/plural.ts';

const MINUTE_S = 60;
const HOUR_MIN = 60;

/** Empty if there is nothing to report. */
export function formatVideoState(video: VideoProgress): string {
  const { state, percent, secondsLeft, plays, message, subSectionId } = video;
  const availability = plays
    ? ''
    : `. ${subSectionId ? 'Students' : 'Visitors'} can watch it once it is ready`;
  if (state === 'waiting') return `Waiting to be prepared${availability}`;
  if (state === 'preparing')
    return `Preparing ${percent}%${formatPreparationTime(secondsLeft)}${availability}`;
  return message;
}

function formatPreparationTime(seconds: number | null): string {
  if (seconds === null) return '';
  const minutes = Math.ceil(seconds / MINUTE_S);
  if (minutes <= 1) return ', less than a minute';
  if (minutes < HOUR_MIN) return `, about ${minutes} min`;
  return `, about ${pluralize(Math.round(minutes / HOUR_MIN), 'hour')}`;
}
