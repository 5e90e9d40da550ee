// The dashboard of the signed-in user.
import { Suspense } from 'react';
import { Loading } from '#site/islands/ui/Art.tsx';
import { createLazyComponent } from '#site/islands/ui/lazy-part.tsx';
import { withErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { waitForSession } from '#site/stores/wait-for-session.ts';
import { useSession } from '#site/queries/use-session.ts';
import { isAdmin } from '#site/stores/session.ts';

const loadAdminDashboard = () => import('./AdminDashboard.tsx');
const loadStudentDashboard = () => import('./StudentDashboard.tsx');
const AdminDashboard = createLazyComponent(loadAdminDashboard, 'AdminDashboard');
const StudentDashboard = createLazyComponent(loadStudentDashboard, 'StudentDashboard');

// Starts loading before React hydrates. A failure shows when the dashboard renders.
void waitForSession()
  .then(async ({ user }) => {
    if (user) await (isAdmin(user) ? loadAdminDashboard() : loadStudentDashboard());
  })
  .catch(() => undefined);

export const Dashboard = withErrorBoundary(DashboardView);

function DashboardView() {
  const { user } = useSession();
  const loading = <Loading text="Loading your dashboard..." />;
  if (!user) return loading;
  return (
    <Suspense fallback={loading}>
      {isAdmin(user) ? <AdminDashboard user={user} /> : <StudentDashboard user={user} />}
    </Suspense>
  );
}
