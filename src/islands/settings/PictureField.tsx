import { useEffect, useId, useRef, useState } from 'react';
import { IMAGE_MAX_BYTES } from '#contract/media.ts';
import { messageOf } from '#site/api/client.ts';
import { pictureSource, sendPicture } from '#site/api/site-pictures.ts';
import { Options, SelectField, FieldError } from '../ui/Field.tsx';
import { FileDrop } from '../ui/FileDrop.tsx';
import type { FieldWords } from './list-words.ts';

/** What the server takes, and how a picker is told. */
const TYPES = ['image/png', 'image/jpeg', 'image/webp'];

interface PictureFieldProps {
  words: FieldWords;
  /** Tells it from others of its kind: 'Step 2'. */
  of?: string;
  value: string;
  error: string | undefined;
  isNeeded: boolean;
  set: (name: string) => void;
  /** Saving waits for what is being sent. */
  waitFor: (work: Promise<void>) => Promise<void>;
}

export function PictureField(props: PictureFieldProps) {
  const { words, of, value, error, isNeeded, set, waitFor } = props;
  const latest = useRef(set);
  useEffect(() => {
    // What was typed while the picture was sent stays.
    latest.current = set;
  }, [set]);
  const [fault, setFault] = useState('');
  const [isSending, setSending] = useState(false);
  const id = useId();
  const send = async (file: File) => {
    const wrong = faultOf(file);
    setFault(wrong);
    if (wrong || isSending) return;
    setSending(true);
    try {
      await waitFor(sendPicture(file).then((name) => latest.current(name)));
    } catch (cause) {
      setFault(messageOf(cause, 'The picture could not be sent. Please try again.'));
    } finally {
      setSending(false);
    }
  };
  const said = fault || error;
  return (
    <div className="field">
      <span className="label">
        <span>{words.label}</span>
        {isNeeded && (
          <span className="req" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </span>
      <FileDrop
        label={of ? `${words.label} of ${of}` : words.label}
        text={value ? 'Drop another picture, or' : 'Drop a picture, or'}
        hint={words.hint ?? 'PNG, JPG or WebP up to 10MB.'}
        accept={TYPES.join()}
        onFiles={([file]) => file && void send(file)}
      >
        {value && <img className="entry-picture" src={pictureSource(value)} alt="" />}
      </FileDrop>
      {words.choices && (
        <SelectField
          label={`${words.label}, drawn`}
          value={value in words.choices ? value : ''}
          onChange={({ currentTarget }) => currentTarget.value && set(currentTarget.value)}
        >
          <option value="">A photograph</option>
          <Options of={Object.entries(words.choices)} />
        </SelectField>
      )}
      <p className="meta m-0" role="status">
        {isSending ? 'Sending the picture...' : ''}
      </p>
      <FieldError text={said} id={`${id}-error`} />
    </div>
  );
}

function faultOf({ type, size }: File): string {
  if (!TYPES.includes(type)) return 'The picture must be a PNG, JPEG or WebP file.';
  return size >= IMAGE_MAX_BYTES ? 'The picture must be at most 10MB.' : '';
}
