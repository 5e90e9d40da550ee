// The dashboard of whoever is signed in. Its styles are those of both kinds, which come when they are needed.
import '#site/styles/components/badges.css';
import '#site/styles/components/course-card.css';
import '#site/styles/components/day-chart.css';
import '#site/styles/components/disclosure.css';
import '#site/styles/components/empty.css';
import '#site/styles/components/fields.css';
import '#site/styles/components/loading.css';
import '#site/styles/components/panels.css';
import '#site/styles/components/progress.css';
import '#site/styles/components/search.css';
import '#site/styles/components/tables.css';
import '#site/styles/components/waiting.css';
import { lazy, Suspense } from 'react';
import { Loading } from '#site/islands/ui/Art.tsx';
import { ErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { waitForSession } from '#site/stores/wait-for-session.ts';
import { useSession } from '#site/queries/use-session.ts';
import { isAdmin } from '#site/stores/session.ts';

const loadAdmins = () => import('./AdminDashboard.tsx');
const loadStudents = () => import('./StudentDashboard.tsx');
const AdminDashboard = lazy(async () => ({ default: (await loadAdmins()).AdminDashboard }));
const StudentDashboard = lazy(async () => ({ default: (await loadStudents()).StudentDashboard }));

// On its way while React still is. A failure shows when it is needed.
void waitForSession()
  .then(async ({ user }) => {
    if (user) await (isAdmin(user) ? loadAdmins() : loadStudents());
  })
  .catch(() => undefined);

export function Dashboard() {
  return (
    <ErrorBoundary>
      <DashboardView />
    </ErrorBoundary>
  );
}

function DashboardView() {
  const { user } = useSession();
  const waiting = <Loading text="Loading your dashboard..." />;
  if (!user) return waiting;
  return (
    <Suspense fallback={waiting}>
      {isAdmin(user) ? <AdminDashboard user={user} /> : <StudentDashboard user={user} />}
    </Suspense>
  );
}
