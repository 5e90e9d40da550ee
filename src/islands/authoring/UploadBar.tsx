// All uploads together: how many, how far, how fast, and a way to pause: at once where a film goes in parts, else after it.
import { counted } from '#site/lib/plural.ts';
import { Button } from '../ui/Button.tsx';
import { Progress } from '../ui/Progress.tsx';
import { isUnderWay } from './lesson.ts';
import type { LocalLesson } from './lesson.ts';
import type { Uploads } from '../films/uploads.ts';
import { percentSent, speedText, timeLeft } from '../films/videos.ts';

interface UploadBarProps {
  /** Those of this run and of runs before. */
  lessons: readonly LocalLesson[];
  uploads: Uploads;
}

export function UploadBar({ lessons, uploads }: UploadBarProps) {
  const { paused, hold } = uploads;
  const saved = lessons.filter(({ sending }) => sending === 'saved').length;
  const current = lessons.find(isUnderWay);
  const total = lessons.reduce((sum, { file }) => sum + file.size, 0);
  const sent = lessons.reduce((sum, lesson) => sum + bytesSent(lesson), 0);
  const speed = current?.speed ?? 0;
  const pace = [speedText(speed), timeLeft(total - sent, speed)].filter(Boolean).join(', ');
  const isStill = !current || current.sending === 'paused';
  const state = paused ? (isStill ? 'Paused' : 'Pausing after this file') : pace;
  return (
    <div className="panel upload-bar">
      <p role="status">{`${saved} of ${counted(lessons.length, 'lesson')} uploaded`}</p>
      <Progress percent={percentSent(sent, total)} label="All uploads" />
      <p className="meta num">
        {[`${percentSent(sent, total)}%`, state].filter(Boolean).join(', ')}
      </p>
      <Button look="line" size="sm" onClick={() => hold(!paused)}>
        {paused ? 'Resume uploads' : 'Pause uploads'}
      </Button>
    </div>
  );
}

function bytesSent(lesson: LocalLesson): number {
  if (lesson.sending === 'saved') return lesson.file.size;
  return isUnderWay(lesson) ? lesson.sent : 0;
}
