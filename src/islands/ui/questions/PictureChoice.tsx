import { useState } from 'react';
import { Button } from '../Button.tsx';
import { FieldError } from '../Field.tsx';
import { FileButton } from '../FileButton.tsx';
import { ACCEPTED_PICTURES, checkPicture } from '../picture-file.ts';
import { useDataUrl } from '../use-data-url.ts';

interface PictureChoiceProps {
  picture: File | undefined;
  onPicture: (picture: File | undefined) => void;
}

/** Adds one picture to a question or an answer. */
export function PictureChoice({ picture, onPicture }: PictureChoiceProps) {
  const [fault, setFault] = useState('');
  const preview = useDataUrl(picture ?? null);
  const choose = (file: File) => {
    const found = checkPicture(file);
    setFault(found);
    if (!found) onPicture(file);
  };
  return (
    <div className="stack gap-2">
      {picture ? (
        <div className="row">
          {preview && <img className="post-preview" src={preview} alt="" />}
          <Button look="line" size="sm" onClick={() => onPicture(undefined)}>
            Remove picture
          </Button>
        </div>
      ) : (
        <div>
          <FileButton inputLabel="Picture" accept={ACCEPTED_PICTURES} onFile={choose}>
            Add a picture
          </FileButton>
        </div>
      )}
      <FieldError text={fault} />
    </div>
  );
}
