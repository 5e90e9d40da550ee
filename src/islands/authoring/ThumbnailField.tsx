// The course's picture: dropped or chosen, shown at once, and removed again.
import { isOwnServer } from '#site/api/server.ts';
import { useKnown } from '#site/queries/use-loaded.ts';
import { useObjectUrl } from '../parts/use-object-url.ts';
import { Button } from '../ui/Button.tsx';
import { FileDrop } from '../ui/FileDrop.tsx';
import { SAME_PICTURE } from './details.ts';
import type { Details } from './details.ts';

interface ThumbnailFieldProps {
  file: File | null;
  /** The picture that the server has; empty when there is none. */
  picture: string;
  /** That picture is to go. */
  isRemoved: boolean;
  onChange: (change: Pick<Details, 'thumbnail' | 'removesPicture'>) => void;
}

export function ThumbnailField({ file, picture, isRemoved, onChange }: ThumbnailFieldProps) {
  const chosen = useObjectUrl(file);
  const preview = chosen || (isRemoved ? '' : picture);
  const canRemove = useKnown(isOwnServer, false);
  const remove = () => onChange({ thumbnail: null, removesPicture: picture !== '' && !file });
  return (
    <div className="field">
      <span className="label">Thumbnail</span>
      <FileDrop
        label="Thumbnail"
        text={preview ? 'Drop another picture, or' : 'Drop a picture, or'}
        hint="PNG, JPG up to 10MB"
        accept="image/*"
        onFiles={([image]) =>
          image?.type.startsWith('image/') && onChange({ ...SAME_PICTURE, thumbnail: image })
        }
      >
        {preview && <img className="thumb-preview" src={preview} alt="Thumbnail preview" />}
      </FileDrop>
      {(file || (picture && canRemove)) && (
        <p className="row between">
          <span className="meta">
            {file?.name ?? (isRemoved ? 'The picture goes when you continue.' : 'Saved')}
          </span>
          <Button
            look="soft"
            size="sm"
            onClick={isRemoved && !file ? () => onChange(SAME_PICTURE) : remove}
          >
            {isRemoved && !file ? 'Keep picture' : 'Remove picture'}
          </Button>
        </p>
      )}
    </div>
  );
}
