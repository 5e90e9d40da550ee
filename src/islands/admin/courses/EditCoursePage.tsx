// The edit wizard, with the tools for trailers, captions and free lessons.
import { lazy } from 'react';
import { EditCourse } from './EditCourse.tsx';
import { withErrorBoundary } from '../../ui/ErrorBoundary.tsx';

/** Loaded with the second stage, which shows them. */
const Tools = lazy(async () => ({ default: (await import('./course-tools.tsx')).Tools }));

export const EditCoursePage = withErrorBoundary(() => <EditCourse Tools={Tools} />);
