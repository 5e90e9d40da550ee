// The edit wizard with what its course and its lessons can have beside their words: where these meet.
import { lazy } from 'react';
import { EditCourse } from './EditCourse.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';

/** They stand in the second stage: their code comes with it. */
const Tools = lazy(async () => ({ default: (await import('./course-tools.tsx')).Tools }));

export function EditCoursePage() {
  return (
    <ErrorBoundary>
      <EditCourse Tools={Tools} />
    </ErrorBoundary>
  );
}
