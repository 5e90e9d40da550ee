// Whether visitors can find a course.
import * as z from 'zod/mini';

export const CourseStatus = z.enum(['Draft', 'Published']);
export type CourseStatus = z.infer<typeof CourseStatus>;
