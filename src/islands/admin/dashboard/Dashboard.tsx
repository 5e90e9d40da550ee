// The dashboard of the signed-in user. This file imports the styles of both kinds, which load when they are needed.
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
import { island } from '#site/islands/ui/ErrorBoundary.tsx';
import { waitForSession } from '#site/stores/wait-for-session.ts';
import { useSession } from '#site/queries/use-session.ts';
import { isAdmin } from '#site/stores/session.ts';

const loadAdmins = () => import('./AdminDashboard.tsx');
const loadStudents = () => import('./StudentDashboard.tsx');
const AdminDashboard = lazy(async () => ({ default: (await loadAdmins()).AdminDashboard }));
const StudentDashboard = lazy(async () => ({ default: (await loadStudents()).StudentDashboard }));

// Starts loading before React hydrates. A failure shows when the dashboard renders.
void waitForSession()
  .then(async ({ user }) => {
    if (user) await (isAdmin(user) ? loadAdmins() : loadStudents());
  })
  .catch(() => undefined);

export const Dashboard = island(DashboardView);

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
