// What the activity log says of changes of a course.
import type { AuditAction, AuditChange } from '#contract/audit.ts';
import { formatPaise } from '#contract/money.ts';
import type { AuditEntry } from '../accounts/audit.ts';
import type { CourseRow } from '../platform/tables.ts';
import type { EMPTY_COLUMNS } from './course-columns.ts';
import type { NO_SALE } from './sale.ts';

interface Actor {
  userId: string;
}

export function toAuditEntry({ userId }: Actor, action: AuditAction, courseId: string): AuditEntry {
  return { adminId: userId, action, courseId };
}

/** Of a change of the content: what was done, such as 'lesson added'. */
export function toContentAuditEntry({ userId }: Actor, courseId: string, done: string): AuditEntry {
  const changes = [{ field: done, before: '', after: '' }];
  return { adminId: userId, action: 'edit-content', courseId, changes };
}

/** What an author fills; the price is told apart. */
type Filled = Exclude<keyof typeof EMPTY_COLUMNS, keyof typeof NO_SALE | 'price_paise'>;

/** Of these the values are told; of longer texts, that they changed. */
const TOLD = { name: 'name', status: 'status' } as const;
const CHANGED = {
  description: 'description',
  what_you_will_learn: 'what one learns',
  category_id: 'category',
  tags: 'tags',
  instructions: 'instructions',
  thumbnail_id: 'picture',
} as const satisfies Record<Exclude<Filled, keyof typeof TOLD> | 'thumbnail_id', string>;

/** One deed, however much was changed: what weighs most names it. */
export function toEditAuditEntry(actor: Actor, before: CourseRow, after: CourseRow): AuditEntry {
  return {
    ...toAuditEntry(actor, getAction(before, after), after.id),
    changes: getChanges(before, after),
  };
}

function getAction(before: CourseRow, after: CourseRow): AuditAction {
  if (before.status !== after.status)
    return after.status === 'Published' ? 'publish-course' : 'unpublish-course';
  return before.price_paise === after.price_paise ? 'edit-course' : 'change-price';
}

function getChanges(before: CourseRow, after: CourseRow): AuditChange[] {
  const told = Object.entries(TOLD) as [keyof typeof TOLD, string][];
  const changed = Object.entries(CHANGED) as [keyof typeof CHANGED, string][];
  return [
    ...told
      .filter(([column]) => before[column] !== after[column])
      .map(([column, field]) => ({ field, before: before[column], after: after[column] })),
    ...(before.price_paise === after.price_paise
      ? []
      : [
          {
            field: 'price',
            before: formatPaise(before.price_paise),
            after: formatPaise(after.price_paise),
          },
        ]),
    ...changed
      .filter(([column]) => before[column] !== after[column])
      .map(([, field]) => ({ field, before: '', after: '' })),
  ];
}
