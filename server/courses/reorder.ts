// Reorders the sections and lessons of a course.
import { AppError } from '../platform/errors.ts';
import type { LessonRow, SectionRow } from '../platform/tables.ts';
import type { Deps } from '../platform/ports.ts';
import { createOutdatedError } from './authoring.ts';
import type { Author } from './authoring.ts';
import { changeCourse, notifyAndLoadContent } from './change-course.ts';
import type { UpdatedContent } from './change-course.ts';
import { toContentAuditEntry } from './audit-entries.ts';
import * as store from './content.store.ts';

export interface ContentOrder {
  courseId: string;
  sections: readonly { _id: string; lessons: readonly string[] }[];
  revision?: number | undefined;
}

/**
 * The request lists all sections and lessons; lessons may move to another section. Fails: not_found, malformed, conflict (see
 * the contract).
 */
export async function reorderContent(
  deps: Deps,
  author: Author,
  requested: ContentOrder,
): Promise<UpdatedContent> {
  const { course } = await changeCourse(
    deps,
    toContentAuditEntry(author, requested.courseId, 'order changed'),
    async (tx, { id, revision }) => {
      if (requested.revision !== undefined && requested.revision !== revision - 1)
        throw createOutdatedError();
      const sections = indexById(await store.listSections(tx, [id]));
      const lessons = indexById(await store.listLessons(tx, [id]));
      checkIds(
        requested.sections.map((section) => section._id),
        sections,
      );
      checkIds(
        requested.sections.flatMap((section) => section.lessons),
        lessons,
      );
      for (const move of listMoves(requested, sections, lessons)) {
        if (move.kind === 'section') await store.moveSection(tx, move.id, move.position);
        else await store.moveLesson(tx, move.id, move.to);
      }
    },
  );
  return notifyAndLoadContent(deps, author, course);
}

function indexById<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Requires every known id exactly once. */
function checkIds(requested: readonly string[], known: ReadonlyMap<string, unknown>): void {
  if (requested.some((id) => !known.has(id))) {
    throw new AppError('not_found', 'A section or lesson does not belong to this course.');
  }
  if (new Set(requested).size < requested.length) {
    throw new AppError('malformed', 'A section or lesson is listed twice.');
  }
  if (requested.length < known.size) throw createOutdatedError();
}

type Move =
  | { kind: 'section'; id: string; position: number }
  | { kind: 'lesson'; id: string; to: { section_id: string; position: number } };

/** Lists the sections and lessons whose position changes. */
function listMoves(
  { sections: requestedSections }: ContentOrder,
  sections: ReadonlyMap<string, SectionRow>,
  lessons: ReadonlyMap<string, LessonRow>,
): Move[] {
  return requestedSections.flatMap(({ _id: sectionId, lessons: ids }, index): Move[] => {
    const position = index + 1;
    const isInPlace = sections.get(sectionId)?.position === position;
    const lessonMoves = ids.flatMap((id, lessonIndex): Move[] => {
      const to = { section_id: sectionId, position: lessonIndex + 1 };
      const lesson = lessons.get(id);
      const isUnchanged = lesson?.section_id === sectionId && lesson.position === to.position;
      return isUnchanged ? [] : [{ kind: 'lesson', id, to }];
    });
    return isInPlace ? lessonMoves : [{ kind: 'section', id: sectionId, position }, ...lessonMoves];
  });
}
