// Audit entries for changes of a course.
import type { AuditAction, AuditChange } from '#contract/admin/audit.ts';
import { formatPaise } from '#contract/sales/money.ts';
import type { AuditEntry } from '../accounts/audit.ts';
import type { CourseRow } from '../platform/tables.ts';
import { EMPTY_COLUMNS } from './course-columns.ts';
import { NO_SALE } from './sale.ts';

interface Actor {
  userId: string;
}

export function toAuditEntry({ userId }: Actor, action: AuditAction, courseId: string): AuditEntry {
  return { adminId: userId, action, courseId };
}

/** `description`: what has changed in the content, such as 'lesson added'. */
export function toContentAuditEntry(
  { userId }: Actor,
  courseId: string,
  description: string,
): AuditEntry {
  const changes = [{ field: description, before: '', after: '' }];
  return { adminId: userId, action: 'edit-content', courseId, changes };
}

type Column = keyof typeof EMPTY_COLUMNS | 'thumbnail_id';

/** Logged with their values. Sales have their own entries. */
const COLUMNS_WITH_VALUES: readonly string[] = ['name', 'price_paise', ...Object.keys(NO_SALE)];
/** Logged by name only, because the texts can be long. */
const COLUMNS_WITHOUT_VALUES = ([...Object.keys(EMPTY_COLUMNS), 'thumbnail_id'] as Column[]).filter(
  (column) => !COLUMNS_WITH_VALUES.includes(column),
);

/** One audit entry per edit, named after its most important change. */
export function toEditAuditEntry(actor: Actor, before: CourseRow, after: CourseRow): AuditEntry {
  return {
    ...toAuditEntry(actor, getAction(before, after), after.id),
    changes: listChanges(before, after),
  };
}

function getAction(before: CourseRow, after: CourseRow): AuditAction {
  if (before.status !== after.status)
    return after.status === 'Published' ? 'publish-course' : 'unpublish-course';
  return before.price_paise === after.price_paise ? 'edit-course' : 'change-price';
}

function listChanges(before: CourseRow, after: CourseRow): AuditChange[] {
  const values = [
    ['name', before.name, after.name],
    ['status', before.status, after.status],
    ['price', formatPaise(before.price_paise), formatPaise(after.price_paise)],
  ] as const;
  return [
    ...values
      .filter(([, was, is]) => was !== is)
      .map(([field, was, is]) => ({ field, before: was, after: is })),
    ...COLUMNS_WITHOUT_VALUES.filter((column) => before[column] !== after[column]).map(
      (column) => ({
        field: toLogName(column),
        before: '',
        after: '',
      }),
    ),
  ];
}

/** 'what you will learn', 'category' */
function toLogName(column: Column): string {
  return column.replace(/_id$/, '').replaceAll('_', ' ');
}
