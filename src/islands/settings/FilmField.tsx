// The film of an entry: sent in parts as soon as it is chosen, and taken out again.
import { useRef } from 'react';
import { sendSiteFilm } from '#site/api/content.ts';
import type { Transfer } from '#site/api/upload.ts';
import { FilmOnItsWay } from '../films/FilmOnItsWay.tsx';
import { useFilmSending } from '../films/use-film-sending.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { FieldWords } from './list-words.ts';

interface FilmFieldProps {
  words: FieldWords;
  /** An id; empty for none. */
  value: string;
  error: string | undefined;
  set: (id: string) => void;
  /** Saving waits for what is being sent. */
  waitFor: (work: Promise<void>) => Promise<void>;
}

export function FilmField({ words, value, error, set, waitFor }: FilmFieldProps) {
  const { label, hint } = words;
  const deliver = (file: File, transfer: Transfer) =>
    waitFor(sendSiteFilm(file, transfer).then(set));
  const { percent, refusal, send, cancel } = useFilmSending(deliver, 'The film was not sent.');
  const file = useRef<HTMLInputElement>(null);
  const said = refusal || error;
  return (
    <div className="field">
      <span className="label">{label}</span>
      <p className="hint m-0">{hint}</p>
      {percent !== undefined ? (
        <FilmOnItsWay percent={percent} label="Sending the film" onCancel={cancel} />
      ) : (
        <p className="row m-0">
          <span role="status">{value === '' ? 'No film.' : 'A film is here.'}</span>
          <Button look="line" size="sm" onClick={() => file.current?.click()}>
            {value === '' ? 'Add a film' : 'Replace the film'}
          </Button>
          {value !== '' && (
            <Button look="line" size="sm" onClick={() => set('')}>
              Remove the film
            </Button>
          )}
        </p>
      )}
      {said && (
        <p className="error" role="alert">
          <Icon name="circle-alert" /> <span>{said}</span>
        </p>
      )}
      <input
        ref={file}
        type="file"
        hidden
        accept="video/mp4,video/quicktime"
        aria-label="File of the film"
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          currentTarget.value = '';
          if (chosen) send(chosen);
        }}
      />
    </div>
  );
}
