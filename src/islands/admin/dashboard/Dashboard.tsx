// The dashboard of the signed-in user.
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
