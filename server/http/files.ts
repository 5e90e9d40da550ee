// Routes that send files and are no endpoints of the contract: pictures, videos, certificates.
import { COURSE_PREVIEW_ADDRESS } from '#contract/courses/catalogue.ts';
import * as video from '#contract/media/video-package.ts';
import { CERTIFICATE_PDF_ADDRESS } from '#contract/learning/learning.ts';
import { VIDEO_ADDRESS } from '#contract/media/media.ts';
import { IMAGE_ADDRESS } from '#contract/courses/pictures.ts';
import { SITE_VIDEO_ADDRESS } from '#contract/site/site-media.ts';
import type { ErrorCode } from '#contract/refusals.ts';

/** A route whose path contains a playback token. */
function ofVideo(id: string, below: string, summary: string) {
  const [type = 'application/octet-stream'] = [
    below.endsWith('.m3u8') && video.ADAPTIVE_TYPE,
    below.endsWith('.webp') && 'image/webp',
  ].filter((item) => item !== false);
  const fails = ['bad_link', 'forbidden', 'not_enrolled', 'not_found'] as const;
  return { id, path: `${video.PACKAGE_ADDRESS}/${below}`, type, fails, summary };
}

export const FILES = [
  {
    id: 'image',
    path: IMAGE_ADDRESS,
    type: 'image/webp',
    fails: ['not_found'],
    summary:
      "A picture. '?w=480', '?w=720' and '?w=960' answer smaller ones of a course's picture, as AVIF to who accepts it.",
  },
  {
    id: 'video',
    path: VIDEO_ADDRESS,
    type: 'video/mp4',
    fails: ['bad_link', 'forbidden', 'not_found'],
    summary: 'A lesson video, by its signed address; answers byte ranges.',
  },
  {
    id: 'siteVideo',
    path: SITE_VIDEO_ADDRESS,
    type: 'video/mp4',
    fails: ['not_found'],
    summary: 'A film that a published page of the site shows; answers byte ranges.',
  },
  ofVideo('videoMaster', video.MASTER_PLAYLIST, 'The qualities of a prepared film (RFC 8216).'),
  ofVideo(
    'videoRendition',
    video.RENDITION_PLAYLIST,
    'The segments of one quality, sealed by AES-128.',
  ),
  ofVideo('videoKey', video.VIDEO_KEY, 'What opens the segments; asked of the database each time.'),
  ofVideo('videoPoster', video.VIDEO_POSTER, 'A telling picture of a film.'),
  ofVideo(
    'videoStoryboard',
    video.VIDEO_STORYBOARD,
    'Tiles of the pictures of a film, row by row.',
  ),
  {
    id: 'videoSegment',
    path: video.SEGMENT_ADDRESS,
    type: 'video/mp4',
    fails: ['not_found'],
    summary: 'A sealed segment: public, immutable, nothing without the key.',
  },
  {
    id: 'coursePreview',
    path: COURSE_PREVIEW_ADDRESS,
    type: 'image/png',
    fails: ['not_found'],
    summary: "The picture of a published course's link previews, 1200 by 630.",
  },
  {
    id: 'certificatePdf',
    path: CERTIFICATE_PDF_ADDRESS,
    type: 'application/pdf',
    fails: ['not_found'],
    summary: 'A certificate as a PDF file.',
  },
] as const satisfies readonly { fails: readonly ErrorCode[]; [fact: string]: unknown }[];
