// The URL of a video file, as the server builds it for a viewer of a course.
import { createVideoUrlBuilder } from '#server/media/playback-token.ts';
import { hashSha256 } from '#server/platform/canonical-json.ts';
import type { Person } from './makers.ts';
import type { TestServer } from './server.ts';

export function buildVideoUrl(
  { url, deps }: Pick<TestServer, 'url' | 'deps'>,
  { id, token }: Pick<Person, 'id' | 'token'>,
  { courseId, mediaId }: { courseId: string; mediaId: string },
): string {
  const viewer = { userId: id, tokenHash: hashSha256(token) };
  return url + createVideoUrlBuilder(deps, { viewer, courseId })(mediaId);
}
