// Worker thread that draws link previews.
import { drawPreview } from '#art/preview/preview.ts';
import { serveRenderJobs } from '../platform/render-thread.ts';
import type { DrawingJob } from './link-previews.ts';

serveRenderJobs(
  async ({ preview, organization, photo }: DrawingJob) =>
    new Uint8Array(await drawPreview(preview, organization, photo)),
);
