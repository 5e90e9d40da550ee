// Routes that send files and are not part of the contract's endpoints: pictures, videos, certificates.
import { ATTACHMENT_PATH } from '#contract/courses/attachments.ts';
import { COURSE_PREVIEW_PATH } from '#contract/courses/catalogue.ts';
import * as video from '#contract/media/video-package.ts';
import { CERTIFICATE_PDF_PATH } from '#contract/learning/learning.ts';
import { VIDEO_PATH } from '#contract/media/media.ts';
import { PICTURE_PATH } from '#contract/courses/pictures.ts';
import { SITE_VIDEO_PATH } from '#contract/site/site-media.ts';
import type { ErrorCode } from '#contract/refusals.ts';

/** A route whose path contains a playback token. */
function buildVideoRoute(id: string, fileName: string, summary: string) {
  const [type = 'application/octet-stream'] = [
    fileName.endsWith('.m3u8') && video.ADAPTIVE_TYPE,
    fileName.endsWith('.webp') && 'image/webp',
  ].filter((item) => item !== false);
  const fails = ['bad_link', 'forbidden', 'not_enrolled', 'not_found'] as const;
  return { id, path: `${video.PACKAGE_PATH}/${fileName}`, type, fails, summary };
}

export const FILE_ROUTES = [
  {
    id: 'image',
    path: PICTURE_PATH,
    type: 'image/webp',
    fails: ['not_found'],
    summary:
      "A picture. For a course picture, '?w=480', '?w=720' and '?w=960' return smaller versions, as AVIF if the client accepts it.",
  },
  {
    id: 'video',
    path: VIDEO_PATH,
    type: 'video/mp4',
    fails: ['bad_link', 'forbidden', 'not_found'],
    summary: 'A lesson video at its signed URL. Supports byte ranges.',
  },
  {
    id: 'attachment',
    path: ATTACHMENT_PATH,
    type: 'application/octet-stream',
    fails: ['bad_link', 'forbidden', 'not_enrolled', 'not_found'],
    summary: 'A file of a lesson at its signed URL, as a download. Supports byte ranges.',
  },
  {
    id: 'siteVideo',
    path: SITE_VIDEO_PATH,
    type: 'video/mp4',
    fails: ['not_found'],
    summary: 'A video on a published page of the site. Supports byte ranges.',
  },
  buildVideoRoute(
    'videoMaster',
    video.MASTER_PLAYLIST,
    'The HLS master playlist of a video (RFC 8216).',
  ),
  buildVideoRoute(
    'videoRendition',
    video.RENDITION_PLAYLIST,
    'The HLS playlist of one rendition. Its segments are encrypted with AES-128.',
  ),
  buildVideoRoute(
    'videoKey',
    video.VIDEO_KEY,
    'The AES-128 key of the segments. Access is checked on every request.',
  ),
  buildVideoRoute('videoPoster', video.VIDEO_POSTER, 'The poster picture of a video.'),
  buildVideoRoute(
    'videoStoryboard',
    video.VIDEO_STORYBOARD,
    'Thumbnails of a video in one picture, row by row.',
  ),
  {
    id: 'videoSegment',
    path: video.SEGMENT_PATH,
    type: 'video/mp4',
    fails: ['not_found'],
    summary: 'An encrypted segment: public, immutable, and useless without the key.',
  },
  {
    id: 'coursePreview',
    path: COURSE_PREVIEW_PATH,
    type: 'image/png',
    fails: ['not_found'],
    summary: 'The link preview picture of a published course, 1200 × 630 pixels.',
  },
  {
    id: 'certificatePdf',
    path: CERTIFICATE_PDF_PATH,
    type: 'application/pdf',
    fails: ['not_found'],
    summary: 'A certificate as a PDF file.',
  },
] as const satisfies readonly { fails: readonly ErrorCode[]; [fact: string]: unknown }[];
