// The dashboard of whoever is signed in.
import { Loading } from '#site/islands/ui/Art.tsx';
import { ErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { useSession } from '#site/stores/queries/use-enrolments.ts';
import { isAdmin } from '#site/stores/session.ts';
import { AdminDashboard } from './AdminDashboard.tsx';
import { StudentDashboard } from './StudentDashboard.tsx';

export function Dashboard() {
  return (
    <ErrorBoundary>
      <DashboardView />
    </ErrorBoundary>
  );
}

function DashboardView() {
  const { user } = useSession();
  if (!user) return <Loading text="Loading your dashboard..." />;
  return isAdmin(user) ? <AdminDashboard user={user} /> : <StudentDashboard user={user} />;
}
