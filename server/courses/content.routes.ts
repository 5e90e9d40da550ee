// Admin endpoints for the content of a course.
import { addAttachment, removeAttachment } from '#contract/courses/attachments.ts';
import { removeCaptions, saveCaptions } from '#contract/courses/captions.ts';
import * as calls from '#contract/courses/content.ts';
import * as texts from '#contract/courses/lesson-text.ts';
import { AppError, createFieldError } from '../platform/errors.ts';
import { getOrigin } from '../http/origin.ts';
import { mount } from '../http/mount.ts';
import type { MountTarget } from '../http/mount.ts';
import type { Deps, Viewer } from '../platform/ports.ts';
import type { Author } from './authoring.ts';
import * as attachments from './attachments.ts';
import * as captions from './captions.ts';
import * as content from './content.ts';
import * as lessonTexts from './lesson-texts.ts';
import { parseSentVideo } from './lesson-video.ts';
import { reorderContent } from './reorder.ts';

export function registerContentRoutes(at: MountTarget, deps: Deps): void {
  registerSectionRoutes(at, deps);
  registerLessonRoutes(at, deps);
  registerTextLessonRoutes(at, deps);
  registerCaptionRoutes(at, deps);
  registerAttachmentRoutes(at, deps);
  mount(at, calls.reorder, async (call) => ({
    data: await reorderContent(deps, toAuthor(deps, call), call.body),
  }));
}

function registerSectionRoutes(at: MountTarget, deps: Deps): void {
  mount(at, calls.addSection, async (call) => {
    const { courseId, sectionName, creationKey } = call.body;
    const form = { courseId, sectionName, creationKey };
    const { sectionId, ...updatedCourse } = await content.addSection(
      deps,
      toAuthor(deps, call),
      form,
    );
    return { updatedCourse, sectionId };
  });
  mount(at, calls.updateSection, async (call) => ({
    updatedCourse: await content.renameSection(deps, toAuthor(deps, call), call.body),
  }));
  mount(at, calls.deleteSection, async (call) => ({
    updatedCourse: await content.removeSection(deps, toAuthor(deps, call), call.body),
  }));
}

function registerLessonRoutes(at: MountTarget, deps: Deps): void {
  mount(at, calls.addSubSection, async (call) => {
    const { courseId, sectionId, title, description, creationKey } = call.body;
    const video = parseSentVideo(call);
    if (!video) throw createFieldError('videoFile', 'Title and video are required.');
    const form = { courseId, sectionId, title, description, creationKey, video };
    const { lessonId, ...data } = await content.addLesson(deps, toAuthor(deps, call), form);
    return { data, subSectionId: lessonId };
  });
  mount(at, calls.updateSubSection, async (call) => {
    const { courseId, sectionId, SubsectionId, subSectionId, title, description } = call.body;
    const form = {
      courseId,
      sectionId,
      title,
      description,
      lessonId: SubsectionId ?? subSectionId,
      video: parseSentVideo(call),
    };
    return { data: await content.changeLesson(deps, toAuthor(deps, call), form) };
  });
  mount(at, calls.deleteSubSection, async (call) => {
    const { courseId, sectionId, subSectionId } = call.body;
    const key = { courseId, sectionId, lessonId: subSectionId };
    return { data: await content.removeLesson(deps, toAuthor(deps, call), key) };
  });
}

function registerTextLessonRoutes(at: MountTarget, deps: Deps): void {
  mount(at, texts.addTextLesson, async (call) => {
    const author = toAuthor(deps, call);
    const { creationKey, ...form } = call.body;
    const added = await lessonTexts.addTextLesson(deps, author, { ...form, creationKey });
    const { lessonId, ...data } = added;
    return { data, subSectionId: lessonId };
  });
  mount(at, texts.updateTextLesson, async (call) => {
    const { subSectionId: lessonId, ...form } = call.body;
    const author = toAuthor(deps, call);
    return { data: await lessonTexts.changeTextLesson(deps, author, { ...form, lessonId }) };
  });
  mount(at, texts.sendCoursePicture, async ({ viewer, body, files }) => {
    const file = files['picture'];
    if (!file) throw createFieldError('picture', 'Choose a picture.');
    const form = { ...body, file, userId: viewer.userId };
    return { data: { _id: await lessonTexts.storeCoursePicture(deps, form) } };
  });
}

function registerCaptionRoutes(at: MountTarget, deps: Deps): void {
  mount(at, saveCaptions, async (call) => {
    const { courseId, subSectionId: lessonId, language } = call.body;
    const file = call.files['file'];
    if (!file) throw new AppError('malformed', 'Choose a caption file.');
    const form = { courseId, lessonId, language, file };
    const saved = await captions.saveCaptions(deps, call.viewer.userId, form);
    const { languages, cues, skipped } = saved;
    return { data: { languages }, cues, skipped };
  });
  mount(at, removeCaptions, async (call) => {
    const { courseId, subSectionId: lessonId, language } = call.body;
    const key = { courseId, lessonId, language };
    return { data: { languages: await captions.removeCaptions(deps, call.viewer.userId, key) } };
  });
}

function registerAttachmentRoutes(at: MountTarget, deps: Deps): void {
  mount(at, addAttachment, async (call) => {
    const { courseId, subSectionId: lessonId, uploadId } = call.body;
    const form = { courseId, lessonId, uploadId };
    return { data: await attachments.addAttachment(deps, toAuthor(deps, call), form) };
  });
  mount(at, removeAttachment, async (call) => {
    const { courseId, subSectionId: lessonId, attachmentId } = call.body;
    const form = { courseId, lessonId, attachmentId };
    return { data: await attachments.removeAttachment(deps, toAuthor(deps, call), form) };
  });
}

/** The author of a request that changes a course. */
export function toAuthor(
  deps: { siteOrigin: string },
  { viewer, origin }: { viewer: Viewer; origin: string },
): Author {
  const { userId, tokenHash, role } = viewer;
  return { userId, tokenHash, role, origin: getOrigin(deps, { origin }) };
}
