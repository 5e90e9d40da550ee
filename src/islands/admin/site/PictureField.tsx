import { useEffect, useId, useRef, useState } from 'react';
import type { Field } from '#contract/site/site-fields.ts';
import { getMessage } from '#site/api/client.ts';
import { getPictureUrl, uploadPicture } from '#site/api/site-pictures.ts';
import { Options, SelectField, FieldError } from '../../ui/Field.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { ACCEPTED_PICTURES, checkPicture } from '../../ui/picture-file.ts';

export interface MediaFieldProps {
  spec: Field;
  value: string;
  error: string | undefined;
  set: (text: string) => void;
  /** Saving waits for the upload. */
  waitFor: (work: Promise<void>) => Promise<void>;
}

interface PictureFieldProps extends MediaFieldProps {
  isRequired: boolean;
  /** Distinguishes it from similar fields: 'Step 2'. */
  of?: string;
}

export function PictureField(props: PictureFieldProps) {
  const { spec, of, value, error, isRequired, set, waitFor } = props;
  const latest = useRef(set);
  useEffect(() => {
    // Text that was typed during the upload stays.
    latest.current = set;
  }, [set]);
  const [fault, setFault] = useState('');
  const [isSending, setSending] = useState(false);
  const id = useId();
  const send = async (file: File) => {
    const newFault = checkPicture(file);
    setFault(newFault);
    if (newFault || isSending) return;
    setSending(true);
    try {
      await waitFor(uploadPicture(file).then((name) => latest.current(name)));
    } catch (cause) {
      setFault(getMessage(cause, 'The picture could not be uploaded. Please try again.'));
    } finally {
      setSending(false);
    }
  };
  const message = fault || error;
  return (
    <div className="field">
      <span className="label">
        <span>{spec.label}</span>
        {isRequired && (
          <span className="asterisk" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </span>
      <FileDrop
        label={of ? `${spec.label} of ${of}` : spec.label}
        text={value ? 'Drop another picture, or' : 'Drop a picture, or'}
        hint={spec.hint ?? 'PNG, JPG or WebP up to 10MB.'}
        accept={ACCEPTED_PICTURES}
        onFiles={([file]) => file && void send(file)}
      >
        {value && <img className="entry-picture" src={getPictureUrl(value)} alt="" />}
      </FileDrop>
      {spec.choices && (
        <SelectField
          label={`${spec.label} illustration`}
          value={value in spec.choices ? value : ''}
          onChange={({ currentTarget }) => currentTarget.value && set(currentTarget.value)}
        >
          <option value="">None: use the uploaded picture</option>
          <Options options={Object.entries(spec.choices)} />
        </SelectField>
      )}
      <p className="meta m-0" role="status">
        {isSending ? 'Uploading the picture...' : ''}
      </p>
      <FieldError text={message} id={`${id}-error`} />
    </div>
  );
}
