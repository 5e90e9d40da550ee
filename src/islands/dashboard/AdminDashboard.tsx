// The Admin's dashboard: figures, courses, quick actions, what happened lately.
import { useCallback, useEffect } from 'react';
import { fetchAllCourses } from '#site/api/overview.ts';
import { CourseSearch } from '#site/islands/parts/CourseSearch.tsx';
import { Badge } from '#site/islands/ui/Badge.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { Stats } from '#site/islands/ui/Stats.tsx';
import type { IconName } from '#site/lib/icons.ts';
import { counted } from '#site/lib/plural.ts';
import { paths } from '#site/paths.ts';
import { useLoaded } from '#site/stores/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';
import { nameOf, type SessionUser } from '#site/stores/session.ts';
import { CourseTable } from './CourseTable.tsx';
import { schoolFigures } from './figures.ts';
import { SAMPLE_ACTIVITY } from './sample-activity.ts';

export function AdminDashboard({ user }: { user: SessionUser }) {
  const load = useCallback(() => fetchAllCourses(), []);
  const [loaded, reload] = useLoaded(load);
  useEffect(() => {
    if (loaded.face !== 'failed') return;
    const message = 'Failed to fetch dashboard statistics';
    notify({ layer: 'own', type: 'error', title: 'Error', message });
  }, [loaded]);
  const figures = loaded.face === 'ready' ? schoolFigures(loaded.value) : null;
  const known = (figure: number | undefined) =>
    loaded.face === 'failed' ? '–' : (figure?.toLocaleString('en-IN') ?? null);
  const drafts = figures
    ? { note: `${figures.published} published, ${counted(figures.drafts, 'draft')}` }
    : {};
  return (
    <>
      <header className="app-head">
        <div>
          <h1 className="h-2xl display">Dashboard</h1>
          <p className="muted">
            Signed in as {nameOf(user)} <Badge tone="solid">Admin</Badge>
          </p>
        </div>
        <CourseSearch small />
      </header>
      <Stats
        stats={[
          { icon: 'layers', name: 'Total Courses', value: known(figures?.courses), ...drafts },
          { icon: 'users', name: 'Total Students', value: known(figures?.students) },
          {
            icon: 'award',
            name: 'Certificates Issued',
            value: known(figures?.certificates),
            note: 'estimated',
          },
          {
            icon: 'circle-check',
            name: 'Course Completions',
            value: known(figures?.completions),
            note: 'estimated',
          },
        ]}
      />
      <div className="admin-grid">
        <section>
          <h2 className="h-xl">Courses</h2>
          <CourseTable loaded={loaded} onRetry={reload} />
        </section>
        <div className="admin-side">
          <QuickActions />
          <Office />
          <RecentActivity />
        </div>
      </div>
    </>
  );
}

const ACTIONS: readonly { icon: IconName; text: string; href: string }[] = [
  { icon: 'plus', text: 'Create New Course', href: paths.createCourse },
  { icon: 'list-checks', text: 'Manage Courses', href: paths.manageCourses },
  { icon: 'folder-plus', text: 'Add Category', href: paths.addCategory },
  { icon: 'book-open', text: 'View All Courses', href: paths.courses },
];

function QuickActions() {
  return (
    <section>
      <h2 className="h-xl">Quick actions</h2>
      <ul className="quick">
        {ACTIONS.map(({ icon, text, href }) => (
          <li key={href}>
            <a href={href}>
              <Icon name={icon} /> {text} <Icon name="chevron-right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Beside the quick actions, which are fixed. */
function Office() {
  return (
    <section>
      <h2 className="h-xl">Office</h2>
      <ul className="quick">
        <li>
          <a href={paths.payments}>
            <Icon name="indian-rupee" /> Payments <Icon name="chevron-right" />
          </a>
        </li>
      </ul>
    </section>
  );
}

function RecentActivity() {
  return (
    <section>
      <div className="row between mb-4">
        <h2 className="h-xl mb-0!">Recent Activity</h2>
        <Badge>Sample</Badge>
      </div>
      <ol className="activity">
        {SAMPLE_ACTIVITY.map(({ text, when }) => (
          <li key={text}>
            <span>{text}</span>
            <span className="meta">{when}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
