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
import type { Got, TestServer } from './server.ts';

/** A video made by ffmpeg; the extension of `name` selects the container. */
export function madeVideo(name: string, args: readonly string[]): File {
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
export function testPicture(size: string, seconds: number, rate = 25): string[] {
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
export interface VideoPlace {
  server: TestServer;
  admin: Person;
  courseId: string;
  sectionId: string;
}

export interface VideoScene extends VideoPlace {
  student: Person;
}

/** A course of an Admin without lessons. */
export async function getCourse(server: TestServer, admin: Person): Promise<VideoPlace> {
  const { _id: courseId } = await makeEmptyCourse(server, admin);
  const { _id: sectionId } = await makeSection(server, admin, courseId);
  return { server, admin, courseId, sectionId };
}

/** A course with a student and without lessons. */
export async function videoScene(server: TestServer): Promise<VideoScene> {
  const place = await getCourse(server, await makeAdmin(server));
  const { admin, courseId } = place;
  const student = await makeStudent(server);
  const body = { email: student.email, courseId, reason: 'A test.' };
  expectData(await send(server, grantCourse, { token: admin.token, body }), 'success');
  return { ...place, student };
}

/** Uploads a video as an Admin. */
export function sendVideo(scene: VideoPlace, videoFile: File, title = 'A film'): Promise<Got> {
  const { server, admin, courseId, sectionId } = scene;
  const body = toFormData({ courseId, sectionId, title, videoFile });
  return send(server, addSubSection, { token: admin.token, body });
}

/** The id of the new lesson. */
export async function addVideo(scene: VideoPlace, videoFile: File): Promise<string> {
  return expectData<string>(await sendVideo(scene, videoFile), 'subSectionId');
}

/** A video worker for a test server. `scratch` lists its temporary files. */
export function videoWorker(
  { deps, database }: TestServer,
  rules: Partial<PackagerRules> = {},
): Packager & { scratch: () => string[] } {
  const tools = findVideoTools();
  if (!tools) throw new Error('These tests need ffmpeg: install it first.');
  const scratch = join(database.folder, 'scratch');
  const made = createPackager(deps, { tools, scratch, ...rules });
  return { ...made, scratch: () => readdirSync(scratch) };
}

export interface LessonSources {
  sources: { src: string; type: string }[];
  adaptive?: AdaptiveVideo;
}

/** What a page receives when it opens the lesson. */
export async function openLesson(
  { server, student, courseId }: VideoScene,
  lessonId: string,
  token = student.token,
): Promise<LessonSources> {
  const body = { courseId, subSectionId: lessonId };
  const got = await send(server, freshLessonVideo, { token, body });
  expectData(got, 'sources');
  return got.body as unknown as LessonSources;
}

export function lessonsIn(sections: readonly Section[]) {
  return sections.flatMap(({ subSection }) => subSection);
}
