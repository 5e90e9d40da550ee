import { useRef, useState } from 'react';
import { IMAGE_MAX_BYTES } from '#contract/media.ts';
import { savePicture } from '#site/api/account.ts';
import { getMessage } from '#site/api/client.ts';
import { useObjectUrl } from '#site/islands/ui/parts/use-object-url.ts';
import { useSession } from '#site/queries/use-session.ts';
import { notify } from '#site/stores/notices.ts';
import { updateUser } from '#site/stores/session.ts';
import { useAction } from '../ui/parts/use-action.ts';
import { Button } from '../ui/Button.tsx';
import { FileDrop } from '../ui/FileDrop.tsx';
import { FieldError } from '../ui/Field.tsx';
import { OwnAvatar } from './OwnAvatar.tsx';
import { PICTURE_TYPES, pictureFault } from './own-details.ts';

export function OwnPicture() {
  const { user } = useSession();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const preview = useObjectUrl(file);

  const choose = (chosen: File) => {
    const wrong = pictureFault(chosen, IMAGE_MAX_BYTES);
    setFault(wrong);
    setFile(wrong ? null : chosen);
  };
  /** The buttons go with the preview; the focus goes to the way to another picture. */
  const clear = () => {
    setFile(null);
    setFault('');
    place.current?.querySelector('input')?.focus();
  };
  const [busy, run] = useAction((error) =>
    setFault(getMessage(error, 'The picture could not be sent. Please try again.')),
  );
  const save = (picture: File) =>
    run(async () => {
      updateUser(await savePicture(await smallPortrait(picture)));
      notify({ layer: 'shared', type: 'success', title: 'Picture updated successfully' });
      clear();
    });
  return (
    <div className="field" ref={place}>
      <span className="label">Picture</span>
      <FileDrop
        label="Picture"
        text="Drop a picture, or"
        hint="PNG, JPG or WebP up to 10MB. It is shown in a circle."
        accept={PICTURE_TYPES.join()}
        onFiles={([chosen]) => chosen && choose(chosen)}
      >
        {preview ? (
          <span className="avatar avatar-xl">
            <img className="h-full w-full object-cover" src={preview} alt="Preview" />
          </span>
        ) : (
          user && <OwnAvatar user={user} />
        )}
      </FileDrop>
      <FieldError text={fault} />
      {file && (
        <p className="row">
          <Button size="sm" busy={busy} busyText="Uploading..." onClick={() => void save(file)}>
            Save picture
          </Button>
          <Button look="line" size="sm" disabled={busy} onClick={clear}>
            Keep the old one
          </Button>
        </p>
      )}
    </div>
  );
}

/** The longer edge of what is sent, in pixels: twice what the server keeps. */
const EDGE_MAX = 1024;
const QUALITY = 0.9;

/** The picture at 1,024 pixels at most; the file itself where it is small, or where the browser cannot. */
async function smallPortrait(file: File): Promise<File> {
  try {
    return (await scaledDown(file)) ?? file;
  } catch {
    // The server has the last word on what is a picture.
    return file;
  }
}

async function scaledDown(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file);
  const scale = EDGE_MAX / Math.max(picture.width, picture.height);
  if (scale >= 1 || !readsBackTruly()) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // Where WebP cannot be written this is a PNG; both keep what is transparent.
  const made = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', QUALITY);
  });
  return made ? new File([made], file.name, { type: made.type }) : undefined;
}

/** Browsers that hide who they are hand out noise instead of what was drawn. */
function readsBackTruly(): boolean {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return false;
  pen.fillStyle = '#0c2238';
  pen.fillRect(0, 0, 1, 1);
  return pen.getImageData(0, 0, 1, 1).data.join() === '12,34,56,255';
}
