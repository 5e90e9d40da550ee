// The course's picture: dropped or chosen, shown at once.
import { useObjectUrl } from '../parts/use-object-url.ts';
import { Button } from '../ui/Button.tsx';
import { FileDrop } from '../ui/FileDrop.tsx';

interface ThumbnailFieldProps {
  file: File | null;
  /** The picture that the server has; empty when there is none. */
  picture: string;
  onChoose: (file: File | null) => void;
}

export function ThumbnailField({ file, picture, onChoose }: ThumbnailFieldProps) {
  const preview = useObjectUrl(file) || picture;
  return (
    <div className="field">
      <span className="label">Thumbnail</span>
      <FileDrop
        label="Thumbnail"
        text="Drop a picture, or"
        hint="PNG, JPG up to 10MB"
        accept="image/*"
        onFiles={([chosen]) => chosen?.type.startsWith('image/') && onChoose(chosen)}
      >
        {preview && <img className="thumb-preview" src={preview} alt="Thumbnail preview" />}
      </FileDrop>
      {file && (
        <p className="row between">
          <span className="meta">{file.name}</span>
          <Button look="soft" size="sm" onClick={() => onChoose(null)}>
            Remove picture
          </Button>
        </p>
      )}
    </div>
  );
}
