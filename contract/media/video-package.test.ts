// URLs of videos: replacing an expired playback token, and hiding it in logs.
import { expect, test } from 'vitest';
import { removeToken, replaceToken } from './video-package.ts';

const VIDEO = '0123456789abcdef01234567';

test('replaceToken takes the token of a fresh video URL into an earlier URL of the same video', () => {
  const fresh = `/api/v1/media/film/${VIDEO}/new-Ticket_1/master.m3u8`;
  const playlist = `https://api.example/api/v1/media/film/${VIDEO}/old/240/index.m3u8`;
  expect(replaceToken(playlist, fresh)).toBe(
    `https://api.example/api/v1/media/film/${VIDEO}/new-Ticket_1/240/index.m3u8`,
  );
  const segment = `/api/v1/media/segments/${VIDEO}/240/0001.m4s`;
  expect(replaceToken(segment, fresh)).toBe(segment);
  expect(replaceToken(playlist, '/api/v1/media/video/0')).toBe(playlist);
});

test('removeToken hides the token in a path', () => {
  expect(removeToken(`/api/v1/media/film/${VIDEO}/new-Ticket_1/key`)).toBe(
    `/api/v1/media/film/${VIDEO}/-/key`,
  );
  expect(removeToken('/api/v1/media/lesson')).toBe('/api/v1/media/lesson');
});
