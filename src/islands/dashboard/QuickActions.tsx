// Where an Admin goes on to: the fixed quick actions.
import { Icon } from '#site/islands/ui/Icon.tsx';
import type { IconName } from '#site/lib/icons.ts';
import { paths } from '#contract/paths.ts';
import type { Permission } from '#contract/permissions.ts';
import { may } from '#site/stores/permissions.ts';
import type { SessionUser } from '#site/stores/session.ts';

interface Action {
  /** Absent: it is for everybody. */
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

export function QuickActions({ user }: { user: SessionUser }) {
  const actions = ACTIONS.filter(({ needs }) => !needs || may(user, needs));
  return (
    <section>
      <h2 className="heading-xl">Quick actions</h2>
      <ul className="quick">
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
