// The Admin's dashboard: figures, courses, quick actions, what happened lately.
import { useEffect } from 'react';
import { groupDigits } from '#contract/digits.ts';
import { needsSecondStep } from '#contract/second-step-roles.ts';
import { fetchManaged, type ManagedPage, NEWEST_COURSES } from '#site/api/admin-courses.ts';
import { estimateOf, fetchOverview, type School } from '#site/api/insights.ts';
import { CourseSearch } from '#site/islands/parts/CourseSearch.tsx';
import { Late } from '#site/islands/parts/Late.tsx';
import { Badge } from '#site/islands/ui/Badge.tsx';
import { type Stat, Stats } from '#site/islands/ui/Stats.tsx';
import { type Loaded, useLoaded } from '#site/queries/use-loaded.ts';
import { ROLE_NAMES } from '#site/lib/role-words.ts';
import { notify } from '#site/stores/notices.ts';
import { may, roleOf } from '#site/stores/permissions.ts';
import { nameOf, type SessionUser } from '#site/stores/session.ts';
import { Activity } from './Activity.tsx';
import { FailedBuilds } from './FailedBuilds.tsx';
import { QuickActions } from './QuickActions.tsx';
import { SecondStepNotice } from './SecondStepNotice.tsx';
import { figuresOf } from './school-figures.ts';
import { Trend, TrendWaiting } from './Trend.tsx';
import { WaitingRow } from './WaitingRow.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const CourseTable = lazyPart(() => import('./CourseTable.tsx'), 'CourseTable');

const fetchNewest = () => fetchManaged(NEWEST_COURSES);

export function AdminDashboard({ user }: { user: SessionUser }) {
  const role = roleOf(user);
  return (
    <>
      <header className="app-head">
        <div>
          <h1 className="heading-2xl display">Dashboard</h1>
          <p className="muted">
            Signed in as <bdi>{nameOf(user)}</bdi> <Badge tone="solid">Admin</Badge>{' '}
            {role && <Badge>{ROLE_NAMES[role]}</Badge>}
          </p>
        </div>
        <CourseSearch small />
      </header>
      {needsSecondStep(role ?? null) && <SecondStepNotice />}
      <WaitingRow />
      {may(user, 'insights.read') ? (
        <SchoolView user={user} />
      ) : (
        <div className="grid max-w-160 content-start gap-12">
          <QuickActions user={user} />
        </div>
      )}
    </>
  );
}

/** The figures and courses that the role sees: of an instructor their own. */
function SchoolView({ user }: { user: SessionUser }) {
  const [courses, reload] = useLoaded(fetchNewest);
  const [overview] = useLoaded(fetchOverview);
  useToldFailure(courses.status === 'failed' || overview.status === 'failed');
  return (
    <>
      {overview.status === 'ready' && (
        <FailedBuilds builds={overview.value?.counted?.failedBuilds ?? []} />
      )}
      <Stats stats={statsOf(schoolOf(overview, courses))} />
      <div className="admin-grid mt-12 grid grid-cols-[minmax(0,1fr)_20rem] gap-x-8 gap-y-12 until-64:grid-cols-1">
        <div className="admin-main grid content-start gap-12">
          {overview.status === 'loading' && <TrendWaiting />}
          {overview.status === 'ready' && overview.value?.counted && (
            <Trend overview={overview.value.counted} />
          )}
          <section>
            <h2 className="heading-xl">Courses</h2>
            <Late className="min-h-96">
              <CourseTable loaded={courses} onRetry={reload} />
            </Late>
          </section>
        </div>
        <div className="grid content-start gap-12">
          <QuickActions user={user} />
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
function schoolOf(
  overview: Loaded<School | undefined>,
  courses: Loaded<ManagedPage>,
): School | 'failed' | null {
  if (overview.status === 'ready' && overview.value) return overview.value;
  if (overview.status === 'loading' || courses.status === 'loading') return null;
  return courses.status === 'failed' ? 'failed' : estimateOf(courses.value.figures);
}

const CARDS = [
  { icon: 'layers', name: 'Total Courses', of: 'courses' },
  { icon: 'users', name: 'Total Students', of: 'students' },
  { icon: 'award', name: 'Certificates Issued', of: 'certificates' },
  { icon: 'circle-check', name: 'Course Completions', of: 'completions' },
] as const;

function statsOf(school: School | 'failed' | null): Stat[] {
  if (school === null || school === 'failed') {
    // The line that comes with a figure has its place from the start.
    const waiting = { value: school && '–', ...(school ? {} : { note: '\u00a0' }) };
    return CARDS.map(({ icon, name }) => ({ icon, name, ...waiting }));
  }
  const figures = figuresOf(school);
  return CARDS.map(({ icon, name, of }) => {
    const { value, note } = figures[of];
    return { icon, name, value: groupDigits(value), ...(note ? { note } : {}) };
  });
}
