// Where an Admin goes on to: the fixed quick actions, and what else the office has.
import { fetchOffice, NO_OFFICE, type Office as Offered } from '#site/api/office.ts';
import { Icon } from '#site/islands/ui/Icon.tsx';
import type { IconName } from '#site/lib/icons.ts';
import { paths } from '#contract/paths.ts';
import { useKnown } from '#site/queries/use-known.ts';

interface Way {
  icon: IconName;
  text: string;
  href: string;
}

const ACTIONS: readonly Way[] = [
  { icon: 'plus', text: 'Create New Course', href: paths.createCourse },
  { icon: 'list-checks', text: 'Manage Courses', href: paths.manageCourses },
  { icon: 'folder-plus', text: 'Add Category', href: paths.addCategory },
  { icon: 'book-open', text: 'View All Courses', href: paths.courses },
];

const PAGES: readonly (Way & { of: keyof Offered })[] = [
  { icon: 'users', text: 'Students', href: paths.students, of: 'students' },
  { icon: 'indian-rupee', text: 'Payments', href: paths.payments, of: 'payments' },
  { icon: 'mail', text: 'Messages', href: paths.messages, of: 'messages' },
  { icon: 'star', text: 'Reviews', href: paths.reviews, of: 'reviews' },
];

export function QuickActions() {
  return (
    <section>
      <h2 className="heading-xl">Quick actions</h2>
      <Ways ways={ACTIONS} />
    </section>
  );
}

/** Beside the quick actions, which are fixed. */
export function Office() {
  const office = useKnown(fetchOffice, NO_OFFICE);
  const pages = PAGES.filter(({ of }) => office[of]);
  if (pages.length === 0) return null;
  return (
    <section>
      <h2 className="heading-xl">Office</h2>
      <Ways ways={pages} />
    </section>
  );
}

function Ways({ ways }: { ways: readonly Way[] }) {
  return (
    <ul className="quick">
      {ways.map(({ icon, text, href }) => (
        <li key={href}>
          <a href={href}>
            <Icon name={icon} /> {text} <Icon name="chevron-right" />
          </a>
        </li>
      ))}
    </ul>
  );
}
