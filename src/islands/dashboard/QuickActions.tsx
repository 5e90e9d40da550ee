// Where an Admin goes on to: the fixed quick actions, and the desks that the server offers.
import { Icon } from '#site/islands/ui/Icon.tsx';
import type { IconName } from '#site/lib/icons.ts';
import { paths } from '#contract/paths.ts';
import { useFeatures } from '../parts/use-features.ts';

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

/** Each with the feature that it needs. */
const DESKS: readonly (Way & { feature: string })[] = [
  { icon: 'users', text: 'Students', href: paths.students, feature: 'people' },
  { icon: 'indian-rupee', text: 'Payments', href: paths.payments, feature: 'payments' },
  { icon: 'mail', text: 'Messages', href: paths.messages, feature: 'contact' },
  { icon: 'star', text: 'Reviews', href: paths.reviews, feature: 'moderation' },
];

export function QuickActions() {
  return (
    <section>
      <h2 className="h-xl">Quick actions</h2>
      <Ways ways={ACTIONS} />
    </section>
  );
}

/** Beside the quick actions, which are fixed. */
export function Office() {
  const features = useFeatures();
  const desks = DESKS.filter(({ feature }) => features.has(feature));
  if (desks.length === 0) return null;
  return (
    <section>
      <h2 className="h-xl">Office</h2>
      <Ways ways={desks} />
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
