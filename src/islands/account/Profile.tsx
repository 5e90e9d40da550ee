// The profile page: the user, quick links, and a student's courses.
import { ConfirmEmail } from '#site/islands/ui/forms/ConfirmEmail.tsx';
import { EnrolledCard } from '#site/islands/ui/courses/EnrolledCard.tsx';
import { Loading } from '#site/islands/ui/Art.tsx';
import { Badge } from '#site/islands/ui/Badge.tsx';
import { getButtonClass } from '#site/islands/ui/Button.tsx';
import { EmptyState } from '#site/islands/ui/EmptyState.tsx';
import { withErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import type { IconName } from '#site/lib/icons.ts';
import { ROLE_NAMES } from '#site/lib/role-labels.ts';
import { paths } from '#contract/paths.ts';
import type { Permission } from '#contract/accounts/permissions.ts';
import { useSession } from '#site/queries/use-session.ts';
import { useMyCourses } from '#site/queries/use-my-courses.ts';
import { hasPermission, findRole } from '#site/stores/permissions.ts';
import { isAdmin, getName, type SessionUser } from '#site/stores/session.ts';
import { OwnAvatar } from './OwnAvatar.tsx';

export const Profile = withErrorBoundary(ProfileView);

function ProfileView() {
  const { user } = useSession();
  if (!user)
    return (
      <div className="min-h-svh">
        <Loading text="Loading your profile..." />
      </div>
    );
  const role = findRole(user);
  return (
    <>
      <header className="app-head">
        <div className="person gap-5">
          <OwnAvatar user={user} />
          <div className="min-w-0">
            <h1 className="heading-2xl display" dir="auto">
              {getName(user) || user.email}
            </h1>
            <p className="row muted">
              <bdi>{user.email}</bdi> <Badge tone="solid">{user.accountType}</Badge>
              {role && <Badge>{ROLE_NAMES[role]}</Badge>}
            </p>
          </div>
        </div>
      </header>
      <ConfirmEmail user={user} />
      <QuickCards user={user} />
      {!isAdmin(user) && <MyCourses />}
    </>
  );
}

interface QuickCard {
  /** If absent, the card is shown to every user. */
  permission?: Permission;
  /** A server that implements only section 7 of the specification has no such page. */
  isOnOwnServerOnly?: boolean;
  icon: IconName;
  title: string;
  text: string;
  href: string;
}

const CARDS_FOR_EVERYONE: readonly QuickCard[] = [
  {
    icon: 'layout-dashboard',
    title: 'Dashboard',
    text: 'See your progress and your next lesson.',
    href: paths.dashboard,
  },
  {
    icon: 'book-open',
    title: 'All Courses',
    text: 'Browse every course we teach.',
    href: paths.courses,
  },
];

const ADMIN_CARDS: readonly QuickCard[] = [
  {
    icon: 'plus',
    title: 'Create Course',
    text: 'Add details, build sections and publish.',
    href: paths.createCourse,
    permission: 'courses.edit',
  },
  {
    icon: 'list-checks',
    title: 'Manage Courses',
    text: 'Edit, publish or unpublish courses.',
    href: paths.manageCourses,
    permission: 'courses.edit',
  },
  {
    icon: 'folder-plus',
    title: 'Add Category',
    text: 'Add a subject to the catalogue.',
    href: paths.addCategory,
    permission: 'categories.edit',
  },
  {
    icon: 'indian-rupee',
    title: 'Payments',
    text: 'See payments and refunds.',
    href: paths.payments,
    permission: 'payments.read',
    isOnOwnServerOnly: true,
  },
];

function QuickCards({ user }: { user: SessionUser }) {
  // A server that implements only section 7 of the specification sends no roles.
  const isSupported = ({ isOnOwnServerOnly = false }: QuickCard) =>
    !isOnOwnServerOnly || !!user.role;
  const isAllowed = ({ permission }: QuickCard) => !permission || hasPermission(user, permission);
  const adminCards = isAdmin(user)
    ? ADMIN_CARDS.filter((card) => isSupported(card) && isAllowed(card))
    : [];
  const cards = [...CARDS_FOR_EVERYONE, ...adminCards];
  return (
    <nav
      className="quick-cards grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4"
      aria-label="Quick actions"
    >
      {cards.map(({ icon, title, text, href }) => (
        <a className="panel panel-pad grid content-start gap-1 no-underline" href={href} key={href}>
          <Icon name={icon} className="mb-2 text-accent" />
          <strong>{title}</strong>
          <span className="small muted">{text}</span>
        </a>
      ))}
    </nav>
  );
}

function MyCourses() {
  const myCourses = useMyCourses();
  return (
    <section className="app-section">
      <h2 className="heading-xl">My Courses</h2>
      {myCourses.status === 'ready' ? <CourseGrid courses={myCourses.value} /> : null}
      {/* The height keeps the parts below out of view, so that nothing moves and they are not loaded early. */}
      {myCourses.status === 'loading' && (
        <div className="min-h-svh">
          <Loading text="Loading courses..." />
        </div>
      )}
    </section>
  );
}

type MyCourseList = Extract<ReturnType<typeof useMyCourses>, { status: 'ready' }>['value'];

function CourseGrid({ courses }: { courses: MyCourseList }) {
  if (courses.length === 0) {
    return (
      <EmptyState title="No Courses Yet">
        <a className={getButtonClass({ size: 'sm' })} href={paths.courses}>
          Explore Courses
        </a>
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,33rem),1fr))] gap-4">
      {courses.map((myCourses) => (
        <EnrolledCard
          key={myCourses.course.id}
          enrolledCourse={myCourses}
          text={myCourses.course.description}
          count={`${myCourses.done} of ${myCourses.total} lessons completed`}
          action="Continue Learning"
        />
      ))}
    </div>
  );
}
