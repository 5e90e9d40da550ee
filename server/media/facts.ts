// What is known of a ready package: measured when it was made, kept in the film's row, and all that playlists need.
import * as z from 'zod/mini';

const MeasuredRendition = z.object({
  rung: z.int(),
  width: z.int(),
  height: z.int(),
  /** Bits per second: of the whole, and of the dearest segment. */
  average: z.int(),
  peak: z.int(),
  codecs: z.string(),
  /** Frames per second. */
  rate: z.number(),
  /** Lengths in order; equal neighbours stand together. */
  segments: z.array(z.object({ seconds: z.number(), times: z.int() })),
});
export type MeasuredRendition = z.infer<typeof MeasuredRendition>;

export const PackageFacts = z.object({
  rungs: z.array(MeasuredRendition),
  posterId: z.string(),
  /** VideoSource's; packages made before it was recorded have none. */
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

export function readFacts(text: string): PackageFacts {
  return PackageFacts.parse(JSON.parse(text));
}
