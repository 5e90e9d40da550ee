// The captions of one lesson: which languages there are, and files for more.
import '#site/styles/components/fields.css';
import { lazy, useState } from 'react';
import type { Lesson } from '#contract/course.ts';
import { takesCaptions } from '#site/api/authoring.ts';
import { useKnown } from '#site/queries/use-loaded.ts';
import { WhenRequested } from '../ui/ErrorBoundary.tsx';

/** Few lessons have captions changed: what does it comes with the first press. */
const CaptionsDialog = lazy(async () => ({
  default: (await import('./CaptionsDialog.tsx')).CaptionsDialog,
}));

interface LessonCaptionsProps {
  courseId: string;
  lesson: Lesson;
}

export function LessonCaptions({ courseId, lesson }: LessonCaptionsProps) {
  const isKnown = useKnown(takesCaptions, false);
  const [languages, setLanguages] = useState<readonly string[]>(lesson.captions ?? []);
  const [open, setOpen] = useState(false);
  if (!isKnown) return null;
  const shown = languages.length > 0 ? `CC ${languages.length}` : 'CC';
  // What is read aloud begins with what is seen.
  const name = `${shown}, captions of lesson ${lesson.title}`;
  return (
    <>
      <button
        type="button"
        className="icon-btn"
        aria-label={languages.length > 0 ? `${name}: ${languages.join(', ')}` : name}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <strong className="small num">{shown}</strong>
      </button>
      <WhenRequested isRequested={open}>
        <CaptionsDialog
          {...{ courseId, lesson, languages, open }}
          onLanguages={setLanguages}
          onClose={() => setOpen(false)}
        />
      </WhenRequested>
    </>
  );
}
