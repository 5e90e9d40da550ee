// Films that were begun before, on another page or computer, and are in no lesson: they go on once their file is added again.
import { useCallback, useEffect, useState } from 'react';
import { type BegunUpload, begunUploads, discardUpload } from '#site/api/content.ts';
import { isolated } from '#site/lib/isolated.ts';
import { Button } from '../ui/Button.tsx';
import type { LocalLesson } from './lesson.ts';
import { notifyFailure } from '../parts/messages.ts';
import { progressLine } from '../films/videos.ts';

/** Nothing while there are none, or while it is not known. Those of `lessons` are shown by them. */
export function BegunUploads({ lessons }: { lessons: readonly LocalLesson[] }) {
  const [uploads, setUploads] = useState<readonly BegunUpload[]>([]);
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isShown = true;
    void begunUploads().then((begun) => isShown && setUploads(begun));
    return () => {
      isShown = false;
    };
  }, []);
  // A lesson that is saved is no longer among them, and its film is none of these.
  const news = lessons.flatMap(({ begunWith }) => begunWith || []).filter((one) => !known.has(one));
  if (news.length > 0) setKnown(new Set([...known, ...news]));
  const discard = useCallback(async ({ id }: BegunUpload) => {
    try {
      await discardUpload(id);
      setUploads((before) => before.filter((one) => one.id !== id));
    } catch (error) {
      notifyFailure(error, 'Failed to discard the upload');
    }
  }, []);
  const others = uploads.filter(({ fingerprint }) => !known.has(fingerprint));
  if (others.length === 0) return null;
  return (
    <section className="panel sec" aria-label="Begun uploads">
      <header>
        <h2>Begun uploads</h2>
      </header>
      <p className="hint">Add a file again, to any section, and it goes on where it stopped.</p>
      <ul className="lessons">
        {others.map((one) => (
          <li key={one.id}>
            <span className="lesson-words">
              <strong>
                <bdi>{one.name}</bdi>
              </strong>
              <span className="meta num">{progressLine(one.sent, one.bytes)}</span>
            </span>
            <Button
              look="line"
              size="sm"
              aria-label={`Discard upload of ${isolated(one.name)}`}
              onClick={() => void discard(one)}
            >
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
