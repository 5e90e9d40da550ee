// Makes a portrait small before it is sent: phones take pictures a hundred times larger than a circle shows.

/** The longer edge of what is sent, in pixels: twice what the server keeps. */
const EDGE_MAX = 1024;
const QUALITY = 0.9;

/** The picture at 1,024 pixels at most; the file itself where it is small, or where the browser cannot. */
export async function smallPortrait(file: File): Promise<File> {
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
