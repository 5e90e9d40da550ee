// How far the film of a lesson is that the server prepares: waiting, under way, failed with its remedies; ready says nothing.
import { useRef, useState } from 'react';
import { replaceFilm } from '#site/api/content.ts';
import type { FilmProgress } from '#site/api/films.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Progress } from '../ui/Progress.tsx';
import { refusalOf } from './file-check.ts';
import { filmWords } from './film-words.ts';
import { notifyFailure, notifyLine } from '../parts/messages.ts';
import { percentSent } from './videos.ts';

interface FilmStateProps {
  film: FilmProgress;
  place: { courseId: string; sectionId: string; lessonId: string };
  title: string;
  onAgain: () => void;
  /** Another file has taken its place. */
  onReplaced: () => void;
}

export function FilmState({ film, place, title, onAgain, onReplaced }: FilmStateProps) {
  const { percent, replace } = useReplacement(place, onReplaced);
  if (percent !== undefined) {
    return (
      <span className="row up-line" role="status">
        <Progress percent={percent} label={`Sending another film for ${title}`} />
        <span className="meta num">Sending {percent} %</span>
      </span>
    );
  }
  const words = filmWords(film);
  if (film.state === 'failed') {
    return (
      <span className="film-failed">
        <span className="error">{words}</span>
        <span className="row">
          <Button look="line" size="sm" onClick={onAgain} aria-label={`Try again: ${title}`}>
            <Icon name="rotate-ccw" /> Try again
          </Button>
          <ReplaceButton title={title} onReplace={replace} />
        </span>
      </span>
    );
  }
  if (film.state === 'preparing') {
    return (
      <span className="row up-line">
        <Progress percent={film.percent} label={`Preparing ${title}`} />
        <span className="meta num">{words}</span>
      </span>
    );
  }
  return words === '' ? null : <span className="film-line meta">{words}</span>;
}

/** Undefined percent: nothing is being sent. */
function useReplacement(place: FilmStateProps['place'], onReplaced: () => void) {
  const [percent, setPercent] = useState<number>();
  const replace = async (file: File): Promise<void> => {
    const refusal = await refusalOf(file);
    if (refusal !== '') return notifyLine('error', refusal);
    setPercent(0);
    try {
      await replaceFilm(place, file, (sent, total) => setPercent(percentSent(sent, total)));
      onReplaced();
    } catch (error) {
      notifyFailure(error, 'Failed to replace the film');
    }
    setPercent(undefined);
  };
  return { percent, replace: (file: File) => void replace(file) };
}

function ReplaceButton({ title, onReplace }: { title: string; onReplace: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look="line"
        size="sm"
        onClick={() => input.current?.click()}
        aria-label={`Replace: ${title}`}
      >
        Replace
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="video/*"
        aria-label={`Another film for ${title}`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onReplace(file);
        }}
      />
    </>
  );
}
