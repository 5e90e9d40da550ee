// Facts of a finished package: measured when it was made, stored in the video's row, enough for its playlists.
import * as z from 'zod/mini';

const MeasuredRendition = z.object({
  rung: z.int(),
  width: z.int(),
  height: z.int(),
  /** Bits per second: the mean, and the largest segment. */
  average: z.int(),
  peak: z.int(),
  codecs: z.string(),
  /** Frames per second. */
  rate: z.number(),
  /** Segment lengths in order, run-length encoded. */
  segments: z.array(z.object({ seconds: z.number(), times: z.int() })),
});
export type MeasuredRendition = z.infer<typeof MeasuredRendition>;

export const PackageFacts = z.object({
  rungs: z.array(MeasuredRendition),
  posterId: z.string(),
  /** See VideoSource; older packages have none. */
  audioNote: z._default(z.string(), ''),
  storyboard: z.nullable(
    z.object({
      id: z.string(),
      every: z.number(),
      columns: z.int(),
      tiles: z.int(),
      width: z.int(),
      height: z.int(),
    }),
  ),
});
export type PackageFacts = z.infer<typeof PackageFacts>;

export function parseFacts(text: string): PackageFacts {
  return PackageFacts.parse(JSON.parse(text));
}
