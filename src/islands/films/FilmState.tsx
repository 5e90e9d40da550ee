// How far a film is that the server prepares: waiting, under way, failed with its remedies; ready says nothing.
import { useRef } from 'react';
import type { FilmProgress } from '#site/api/films.ts';
import type { Transfer } from '#site/api/upload.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Progress } from '../ui/Progress.tsx';
import { FilmOnItsWay } from './FilmOnItsWay.tsx';
import { filmWords } from './film-words.ts';
import { useFilmSending } from './use-film-sending.ts';

interface FilmStateProps {
  film: FilmProgress;
  title: string;
  onAgain: () => void;
  /** Puts another file in its place. */
  onReplace: (file: File, transfer: Transfer) => Promise<void>;
}

export function FilmState({ film, title, onAgain, onReplace }: FilmStateProps) {
  const { percent, refusal, send, cancel } = useFilmSending(onReplace, 'The film was not sent.');
  if (percent !== undefined)
    return (
      <FilmOnItsWay
        percent={percent}
        label={`Sending another film for ${title}`}
        onCancel={cancel}
      />
    );
  const words = filmWords(film);
  if (film.state === 'failed') {
    return (
      <span className="film-failed">
        <span className="error" role={refusal === '' ? undefined : 'alert'}>
          {refusal || words}
        </span>
        <span className="row">
          <Button look="line" size="sm" onClick={onAgain} aria-label={`Try again: ${title}`}>
            <Icon name="rotate-ccw" /> <span>Try again</span>
          </Button>
          <ReplaceButton title={title} onReplace={send} />
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
          event.currentTarget.value = '';
          if (file) onReplace(file);
        }}
      />
    </>
  );
}
