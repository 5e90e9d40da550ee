// The dashboard of whoever is signed in.
import '#site/styles/components/day-chart.css';
import { lazy, Suspense } from 'react';
import { Loading } from '#site/islands/ui/Art.tsx';
import { ErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { useSession } from '#site/stores/queries/use-enrolments.ts';
import { isAdmin } from '#site/stores/session.ts';
import { StudentDashboard } from './StudentDashboard.tsx';

export function Dashboard() {
  return (
    <ErrorBoundary>
      <DashboardView />
    </ErrorBoundary>
  );
}

/** Students do not carry what only Admins need. Its styles are those of this file. */
const AdminDashboard = lazy(async () => ({
  default: (await import('./AdminDashboard.tsx')).AdminDashboard,
}));

function DashboardView() {
  const { user } = useSession();
  const waiting = <Loading text="Loading your dashboard..." />;
  if (!user) return waiting;
  if (!isAdmin(user)) return <StudentDashboard user={user} />;
  return (
    <Suspense fallback={waiting}>
      <AdminDashboard user={user} />
    </Suspense>
  );
}
