// The Admin's dashboard: figures, courses, quick actions, what happened lately.
import { useEffect } from 'react';
import { groupDigits } from '#contract/digits.ts';
import type { Overview } from '#contract/insights.ts';
import { type AdminCourses, fetchAdminCourses } from '#site/api/admin-courses.ts';
import { fetchOverview } from '#site/api/insights.ts';
import { CourseSearch } from '#site/islands/parts/CourseSearch.tsx';
import { Badge } from '#site/islands/ui/Badge.tsx';
import { type Stat, Stats } from '#site/islands/ui/Stats.tsx';
import { type Loaded, useLoaded } from '#site/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';
import { nameOf, type SessionUser } from '#site/stores/session.ts';
import { Activity } from './Activity.tsx';
import { CourseTable } from './CourseTable.tsx';
import { Office, QuickActions } from './QuickActions.tsx';
import { countedFigures, estimatedFigures, type SchoolFigures } from './school-figures.ts';
import { Trend, TrendWaiting } from './Trend.tsx';

export function AdminDashboard({ user }: { user: SessionUser }) {
  const [courses, reload] = useLoaded(fetchAdminCourses);
  const [overview] = useLoaded(fetchOverview);
  useToldFailure(courses.face === 'failed' || overview.face === 'failed');
  return (
    <>
      <header className="app-head">
        <div>
          <h1 className="h-2xl display">Dashboard</h1>
          <p className="muted">
            Signed in as <bdi>{nameOf(user)}</bdi> <Badge tone="solid">Admin</Badge>
          </p>
        </div>
        <CourseSearch small />
      </header>
      <Stats stats={statsOf(figuresOf(overview, courses))} />
      <div className="admin-grid">
        <div className="admin-main">
          {overview.face === 'loading' && <TrendWaiting />}
          {overview.face === 'ready' && overview.value && <Trend overview={overview.value} />}
          <section>
            <h2 className="h-xl">Courses</h2>
            <CourseTable loaded={courses} onRetry={reload} />
          </section>
        </div>
        <div className="admin-side">
          <QuickActions />
          <Office />
          <Activity />
        </div>
      </div>
    </>
  );
}

function useToldFailure(failed: boolean): void {
  useEffect(() => {
    if (!failed) return;
    const message = 'Failed to fetch dashboard statistics';
    notify({ layer: 'own', type: 'error', title: 'Error', message });
  }, [failed]);
}

/** Null while they are on the way; estimates in the place of an answer that does not come. */
function figuresOf(
  overview: Loaded<Overview | null>,
  courses: Loaded<AdminCourses>,
): SchoolFigures | 'failed' | null {
  if (overview.face === 'ready' && overview.value) return countedFigures(overview.value);
  if (overview.face === 'loading' || courses.face === 'loading') return null;
  return courses.face === 'failed' ? 'failed' : estimatedFigures(courses.value);
}

const CARDS = [
  { icon: 'layers', name: 'Total Courses', of: 'courses' },
  { icon: 'users', name: 'Total Students', of: 'students' },
  { icon: 'award', name: 'Certificates Issued', of: 'certificates' },
  { icon: 'circle-check', name: 'Course Completions', of: 'completions' },
] as const;

function statsOf(figures: SchoolFigures | 'failed' | null): Stat[] {
  return CARDS.map(({ icon, name, of }) => {
    if (figures === null || figures === 'failed') {
      // The line that comes with a figure has its place from the start.
      return { icon, name, value: figures && '–', ...(figures ? {} : { note: '\u00a0' }) };
    }
    const { value, note } = figures[of];
    return { icon, name, value: groupDigits(value), ...(note ? { note } : {}) };
  });
}
