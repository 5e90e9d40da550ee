// Stores files together with their rows.
import type { Deps } from '../platform/ports.ts';
import type { MediaRow } from '../platform/tables.ts';
import * as store from './media.store.ts';

interface NewMedia {
  kind: MediaRow['kind'];
  bytes: number;
  contentType?: MediaRow['content_type'];
  durationSeconds?: number | null;
  originalId?: string | null;
  width?: number | null;
  /** Lower-case hex. */
  sha256: string;
}

const EXTENSIONS = {
  'video/mp4': '.mp4',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'application/pdf': '.pdf',
  'application/octet-stream': '.bin',
} as const;

/** The key is random and differs from the id, so that a URL does not reveal where a file lies. */
export function buildMediaRow(deps: Pick<Deps, 'clock' | 'random'>, media: NewMedia): MediaRow {
  const contentType = media.contentType ?? 'video/mp4';
  return {
    id: deps.random.id(),
    kind: media.kind,
    storage_key: deps.random.id() + EXTENSIONS[contentType],
    content_type: contentType,
    bytes: media.bytes,
    duration_seconds: media.durationSeconds ?? null,
    original_id: media.originalId ?? null,
    width: media.width ?? null,
    created_at: deps.clock(),
    sha256: media.sha256,
  };
}

/** A file on a private path, with its future row. */
export interface StoredFile {
  row: MediaRow;
  path: string;
}

/** Rows first: a file without a row could not be found, but a row without a file is swept. */
export async function storeFiles(
  deps: Pick<Deps, 'db' | 'storage'>,
  files: readonly StoredFile[],
): Promise<void> {
  const rows = files.map(({ row }) => row);
  await store.insertMedia(deps.db, rows);
  for (const { path, row } of files) await deps.storage.store(path, row.storage_key);
}
