import { useRef, useState } from 'react';
import { savePicture } from '#site/api/account.ts';
import { getMessage } from '#site/api/client.ts';
import { useDataUrl } from '#site/islands/ui/use-data-url.ts';
import { useSession } from '#site/queries/use-session.ts';
import { notify } from '#site/stores/notices.ts';
import { updateUser } from '#site/stores/session.ts';
import { useAction } from '../ui/forms/use-action.ts';
import { Button } from '../ui/Button.tsx';
import { FileDrop } from '../ui/FileDrop.tsx';
import { FieldError } from '../ui/Field.tsx';
import { ACCEPTED_PICTURES, checkPicture } from '../ui/picture-file.ts';
import { OwnAvatar } from './OwnAvatar.tsx';

export function OwnPicture() {
  const { user } = useSession();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState('');
  const container = useRef<HTMLDivElement>(null);
  const preview = useDataUrl(file);

  const choose = (chosen: File) => {
    const pictureFault = checkPicture(chosen);
    setFault(pictureFault);
    setFile(pictureFault ? null : chosen);
  };
  /** The buttons disappear with the preview, so the focus moves to the file input. */
  const clear = () => {
    setFile(null);
    setFault('');
    container.current?.querySelector('input')?.focus();
  };
  const [busy, run] = useAction((error) =>
    setFault(getMessage(error, 'The picture could not be uploaded. Please try again.')),
  );
  const save = (picture: File) =>
    run(async () => {
      updateUser(await savePicture(await downscale(picture)));
      notify({ layer: 'shared', type: 'success', title: 'Picture updated successfully' });
      clear();
    });
  return (
    <div className="field" ref={container}>
      <span className="label">Picture</span>
      <FileDrop
        label="Picture"
        text="Drop a picture, or"
        hint="PNG, JPG or WebP up to 10MB. It is shown in a circle."
        accept={ACCEPTED_PICTURES}
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
            Keep current picture
          </Button>
        </p>
      )}
    </div>
  );
}

/** The longer edge of the upload, in pixels: twice the size that the server stores. */
const EDGE_MAX = 1024;
const QUALITY = 0.9;

/** Returns the file itself if it is small or the browser cannot scale it. */
async function downscale(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file);
    try {
      return (await drawDownscaled(picture, file.name)) ?? file;
    } finally {
      picture.close();
    }
  } catch {
    // The server decides whether the file is a picture.
    return file;
  }
}

async function drawDownscaled(picture: ImageBitmap, name: string): Promise<File | undefined> {
  const scale = EDGE_MAX / Math.max(picture.width, picture.height);
  if (scale >= 1 || !canReadCanvas()) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  // A PNG in browsers that cannot write WebP. Both support transparency.
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', QUALITY);
  });
  return blob ? new File([blob], name, { type: blob.type }) : undefined;
}

/** False in browsers that add noise to canvas data against fingerprinting. */
function canReadCanvas(): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return false;
  context.fillStyle = '#0c2238';
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data.join() === '12,34,56,255';
}
