import { groupDigits } from '#contract/digits.ts';
import { needsSecondStep } from '#contract/accounts/second-step-roles.ts';
import { paths } from '#contract/paths.ts';
import type { Permission } from '#contract/accounts/permissions.ts';
import { getSetUpPath } from '#contract/accounts/set-up-path.ts';
import { formatPaise } from '#contract/sales/money.ts';
import type { Overview } from '#contract/admin/insights.ts';
import {
  fetchManagedCourses,
  type ManagedPage,
  DEFAULT_COURSES_QUERY,
} from '#site/api/admin-courses.ts';
import { estimateFigures, fetchOverview, type School } from '#site/api/insights.ts';
import { CourseSearch } from '#site/islands/ui/courses/CourseSearch.tsx';
import { LoadInView } from '#site/islands/ui/LoadInView.tsx';
import { Badge } from '#site/islands/ui/Badge.tsx';
import { type Stat, Stats } from '#site/islands/ui/Stats.tsx';
import { type Loaded, useLoaded, useLoadedValue } from '#site/queries/use-loaded.ts';
import { ROLE_NAMES } from '#site/lib/role-labels.ts';
import { buildOwnNotice } from '../../ui/notices/notify.ts';
import { useFailureNotice } from '../../ui/notices/use-failure-notice.ts';
import { hasPermission, findRole } from '#site/stores/permissions.ts';
import { getName, type SessionUser } from '#site/stores/session.ts';
import { Icon } from '#site/islands/ui/Icon.tsx';
import type { IconName } from '#site/lib/icons.ts';
import { fetchSecondStep } from '#site/api/account.ts';
import { formatIndianDay, formatShortDay } from '#site/lib/indian-time.ts';
import { pluralize } from '#site/lib/plural.ts';
import { Activity } from './Activity.tsx';
import { FailedBuilds } from './FailedBuilds.tsx';
import { toFigures } from './school-figures.ts';
import { WaitingRow } from './WaitingRow.tsx';
import { createLazyComponent } from '../../ui/lazy-part.tsx';
import { getButtonClass } from '../../ui/Button.tsx';
import { DayChart } from '../../ui/DayChart.tsx';

const CourseTable = createLazyComponent(() => import('./CourseTable.tsx'), 'CourseTable');

const FETCH_FAILED = buildOwnNotice('error', 'Error', 'Failed to fetch dashboard statistics');

const fetchNewest = () => fetchManagedCourses(DEFAULT_COURSES_QUERY);

export function AdminDashboard({ user }: { user: SessionUser }) {
  const role = findRole(user);
  return (
    <>
      <header className="app-head">
        <div>
          <h1 className="heading-2xl display">Dashboard</h1>
          <p className="muted">
            Logged in as <bdi>{getName(user)}</bdi> <Badge tone="solid">Admin</Badge>{' '}
            {role && <Badge>{ROLE_NAMES[role]}</Badge>}
          </p>
        </div>
        <CourseSearch small />
      </header>
      {needsSecondStep(role ?? null) && <SecondStepNotice />}
      <WaitingRow />
      {hasPermission(user, 'insights.read') ? (
        <SchoolView user={user} />
      ) : (
        <div className="grid max-w-160 content-start gap-12">
          <QuickActions user={user} />
        </div>
      )}
    </>
  );
}

function SchoolView({ user }: { user: SessionUser }) {
  const [courses, reload] = useLoaded(fetchNewest);
  const [overview] = useLoaded(fetchOverview);
  useFailureNotice(courses.status === 'failed' || overview.status === 'failed', FETCH_FAILED);
  return (
    <>
      {overview.status === 'ready' && (
        <FailedBuilds builds={overview.value?.overview?.failedBuilds ?? []} />
      )}
      <Stats stats={toStats(toSchool(overview, courses))} />
      <div className="admin-grid mt-12 grid grid-cols-[minmax(0,1fr)_20rem] gap-x-8 gap-y-12 max-xl:grid-cols-1">
        <div className="admin-main grid content-start gap-12">
          {overview.status === 'loading' && <TrendSkeleton />}
          {overview.status === 'ready' && overview.value?.overview && (
            <Trend overview={overview.value.overview} />
          )}
          <section>
            <h2 className="heading-xl">Courses</h2>
            <LoadInView className="min-h-96">
              <CourseTable loaded={courses} onRetry={reload} />
            </LoadInView>
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

function toSchool(
  overview: Loaded<School | undefined>,
  courses: Loaded<ManagedPage>,
): School | 'failed' | null {
  if (overview.status === 'ready' && overview.value) return overview.value;
  if (overview.status === 'loading' || courses.status === 'loading') return null;
  return courses.status === 'failed' ? 'failed' : estimateFigures(courses.value.figures);
}

const CARDS = [
  { icon: 'layers', name: 'Total Courses', of: 'courses' },
  { icon: 'users', name: 'Total Students', of: 'students' },
  { icon: 'award', name: 'Certificates Issued', of: 'certificates' },
  { icon: 'circle-check', name: 'Course Completions', of: 'completions' },
] as const;

function toStats(school: School | 'failed' | null): Stat[] {
  if (school === null || school === 'failed') {
    // Reserves the line below the figure, to avoid a layout shift.
    const waiting = { value: school && '–', ...(school ? {} : { note: '\u00a0' }) };
    return CARDS.map(({ icon, name }) => ({ icon, name, ...waiting }));
  }
  const figures = toFigures(school);
  return CARDS.map(({ icon, name, of }) => {
    const { value, note } = figures[of];
    return { icon, name, value: groupDigits(value), ...(note ? { note } : {}) };
  });
}

interface Action {
  needs?: Permission;
  icon: IconName;
  text: string;
  href: string;
}

const ACTIONS: readonly Action[] = [
  { icon: 'plus', text: 'Create New Course', href: paths.createCourse, needs: 'courses.edit' },
  { icon: 'list-checks', text: 'Manage Courses', href: paths.manageCourses, needs: 'courses.edit' },
  { icon: 'folder-plus', text: 'Add Category', href: paths.addCategory, needs: 'categories.edit' },
  { icon: 'book-open', text: 'View All Courses', href: paths.courses },
];

function QuickActions({ user }: { user: SessionUser }) {
  const actions = ACTIONS.filter(({ needs }) => !needs || hasPermission(user, needs));
  return (
    <section>
      <h2 className="heading-xl">Quick actions</h2>
      <ul className="quick-links">
        {actions.map(({ icon, text, href }) => (
          <li key={href}>
            <a href={href}>
              <Icon name={icon} /> <span>{text}</span> <Icon name="chevron-right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows nothing once it is enabled, and for roles that do not need it. */
function SecondStepNotice() {
  const step = useLoadedValue(fetchSecondStep, undefined);
  if (!step?.isRequired || step.since !== null || !step.requiredFrom) return null;
  const day = formatIndianDay(step.requiredFrom);
  return (
    <section className="panel panel-pad mb-8" aria-labelledby="two-step-notice">
      <h2 className="heading-lg" id="two-step-notice">
        {`Set up two-step verification by ${day}`}
      </h2>
      <p className="muted mt-2">
        {`Your role can refund payments or export personal data, so it requires two-step verification. From ${day} you cannot open the admin area without it.`}
      </p>
      <a
        className={getButtonClass({ size: 'sm', className: 'mt-4' })}
        href={getSetUpPath('secondStep', paths.dashboard)}
      >
        Set up now
      </a>
    </section>
  );
}

/** As tall as the chart, to avoid a layout shift. */
function TrendSkeleton() {
  return (
    <div
      className="skeleton trend min-h-153 rounded-leaf-lg p-[clamp(1rem,2vw,1.75rem)]"
      role="status"
      aria-label="Loading figures..."
    />
  );
}

function Trend({ overview }: { overview: Overview }) {
  const { lastDays, enrolments, revenuePaise } = overview;
  const total = lastDays.reduce((sum, { enrolments }) => sum + enrolments, 0);
  const period = `the last ${lastDays.length} days`;
  return (
    <section
      className="panel trend rounded-leaf-lg p-[clamp(1rem,2vw,1.75rem)]"
      aria-labelledby="trend"
    >
      <h2 className="heading-xl" id="trend">
        {`The last ${lastDays.length} days`}
      </h2>
      <dl className="totals">
        <div>
          <dt>Enrolments</dt>
          <dd className="display">{groupDigits(total)}</dd>
        </div>
      </dl>
      <DayChart
        days={lastDays.map(({ day, enrolments }) => ({ day, up: enrolments, down: 0 }))}
        unit={1}
        labels={{
          value: (value) => groupDigits(value),
          formatDay: ({ day, up }) => `${formatShortDay(day)}: ${pluralize(up, 'enrolment')}`,
          summary: `Enrolments by day: ${pluralize(total, 'enrolment')} in ${period}.`,
          legend: ['Enrolments'],
        }}
      />
      <h3 className="heading-lg">All time</h3>
      <dl className="totals">
        <div>
          <dt>Enrolments</dt>
          <dd>{groupDigits(enrolments)}</dd>
        </div>
        {revenuePaise !== undefined && (
          <div>
            <dt>Revenue</dt>
            <dd>
              <a href={paths.payments}>{formatPaise(revenuePaise)}</a>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
