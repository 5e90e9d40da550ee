// Generated videos, lessons that use them, and a worker that prepares the videos of a test server.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addSubSection } from '#contract/courses/content.ts';
import type { Section } from '#contract/courses/course.ts';
import { freshLessonVideo } from '#contract/media/media.ts';
import type { AdaptiveVideo } from '#contract/media/video-package.ts';
import { grantCourse } from '#contract/people/people.ts';
import { createPackager } from '#server/media/packager.ts';
import type { Packager, PackagerRules } from '#server/media/packager.ts';
import { findVideoTools } from '#server/media/video-tools.ts';
import {
  toFormData,
  expectData,
  makeAdmin,
  makeEmptyCourse,
  makeSection,
  makeStudent,
} from './makers.ts';
import type { Person } from './makers.ts';
import { send } from './server.ts';
import type { ApiResponse, TestServer } from './server.ts';

/** A video made by ffmpeg; the extension of `name` selects the container. */
export function makeVideo(name: string, args: readonly string[]): File {
  const folder = mkdtempSync(join(tmpdir(), 'rangshala-films-'));
  try {
    const path = join(folder, name);
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, path], { stdio: 'inherit' });
    return new File([new Uint8Array(readFileSync(path))], name);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A moving test picture with a tone. */
export function buildTestPictureArgs(size: string, seconds: number, rate = 25): string[] {
  return [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=440:duration=${seconds}`,
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'ultrafast',
    '-shortest',
  ];
}

/** A course to which an admin adds lessons. */
export interface VideoCourse {
  server: TestServer;
  admin: Person;
  courseId: string;
  sectionId: string;
}

export interface VideoScene extends VideoCourse {
  student: Person;
}

/** A course of an Admin without lessons. */
export async function makeVideoCourse(server: TestServer, admin: Person): Promise<VideoCourse> {
  const { _id: courseId } = await makeEmptyCourse(server, admin);
  const { _id: sectionId } = await makeSection(server, admin, courseId);
  return { server, admin, courseId, sectionId };
}

/** A course with a student and without lessons. */
export async function makeVideoScene(server: TestServer): Promise<VideoScene> {
  const place = await makeVideoCourse(server, await makeAdmin(server));
  const { admin, courseId } = place;
  const student = await makeStudent(server);
  const body = { email: student.email, courseId, reason: 'A test.' };
  expectData(await send(server, grantCourse, { token: admin.token, body }), 'success');
  return { ...place, student };
}

/** Uploads a video as an Admin. */
export function uploadVideo(
  scene: VideoCourse,
  videoFile: File,
  title = 'A film',
): Promise<ApiResponse> {
  const { server, admin, courseId, sectionId } = scene;
  const body = toFormData({ courseId, sectionId, title, videoFile });
  return send(server, addSubSection, { token: admin.token, body });
}

/** The id of the new lesson. */
export async function addVideo(scene: VideoCourse, videoFile: File): Promise<string> {
  return expectData<string>(await uploadVideo(scene, videoFile), 'subSectionId');
}

/** A video worker for a test server. `scratch` lists its temporary files. */
export function createVideoWorker(
  { deps, database }: TestServer,
  rules: Partial<PackagerRules> = {},
): Packager & { scratch: () => string[] } {
  const tools = findVideoTools();
  if (!tools) throw new Error('These tests need ffmpeg: install it first.');
  const scratch = join(database.folder, 'scratch');
  const packager = createPackager(deps, { tools, scratch, ...rules });
  return { ...packager, scratch: () => readdirSync(scratch) };
}

export interface LessonSources {
  sources: { src: string; type: string }[];
  adaptive?: AdaptiveVideo;
}

/** What a page receives when it opens the lesson. */
export async function loadLessonVideo(
  { server, student, courseId }: VideoScene,
  lessonId: string,
  token = student.token,
): Promise<LessonSources> {
  const body = { courseId, subSectionId: lessonId };
  const response = await send(server, freshLessonVideo, { token, body });
  expectData(response, 'sources');
  return response.body as unknown as LessonSources;
}

export function listLessons(sections: readonly Section[]) {
  return sections.flatMap(({ subSection }) => subSection);
}
