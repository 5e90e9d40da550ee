// The admin pages in groups, with their metadata and the permission that each needs.
import { paths } from '#contract/paths.ts';
import type { Permission } from '#contract/accounts/permissions.ts';
import { page, type PageMeta } from '#site/content/page-meta.ts';
import type { PageIconName } from '#site/lib/page-icons.ts';

export interface AdminPage {
  text: string;
  href: string;
  icon: PageIconName;
  /** Defaults to `text`. */
  title?: string;
  description: string;
  /** If undefined, every team member may open the page. */
  needs?: Permission;
  /** The page works on servers that support only the API calls of section 7 of the specification. */
  inSection7?: true;
}

interface AdminGroup {
  title: string;
  pages: readonly AdminPage[];
}

export const ADMIN_GROUPS: readonly AdminGroup[] = [
  {
    title: 'Overview',
    pages: [
      {
        text: 'Dashboard',
        href: paths.dashboard,
        icon: 'layout-dashboard',
        description: 'Your courses, your progress and what to learn next.',
        inSection7: true,
      },
    ],
  },
  {
    title: 'Teach',
    pages: [
      {
        text: 'Courses',
        href: paths.manageCourses,
        icon: 'book-open',
        title: 'Manage courses',
        description: 'All courses, published and draft.',
        inSection7: true,
        needs: 'courses.edit',
      },
      {
        text: 'Categories',
        href: paths.addCategory,
        icon: 'folder-plus',
        title: 'Add category',
        description: 'Create, rename and delete the categories of the catalogue.',
        inSection7: true,
        needs: 'categories.edit',
      },
    ],
  },
  {
    title: 'People',
    pages: [
      {
        text: 'Students',
        href: paths.students,
        icon: 'users',
        description: 'Students, their courses and their progress.',
        needs: 'students.read',
      },
      {
        text: 'Questions',
        href: paths.questions,
        icon: 'message-circle',
        description: 'Questions of students about their courses.',
        needs: 'questions.answer',
      },
      {
        text: 'Reviews',
        href: paths.reviews,
        icon: 'star',
        description: 'Reviews of courses, including hidden ones.',
        needs: 'reviews.moderate',
      },
      {
        text: 'Messages',
        href: paths.messages,
        icon: 'mail',
        description: 'Messages from the contact form.',
        needs: 'messages.answer',
      },
    ],
  },
  {
    title: 'Money',
    pages: [
      {
        text: 'Payments',
        href: paths.payments,
        icon: 'indian-rupee',
        description: 'Orders, refunds and payments that need attention.',
        needs: 'payments.read',
      },
      {
        text: 'Prices',
        href: paths.prices,
        icon: 'list-checks',
        description: 'List prices and sales of courses.',
        needs: 'commerce.edit',
      },
      {
        text: 'Bundles',
        href: paths.bundles,
        icon: 'layers',
        description: 'Several courses at one price.',
        needs: 'commerce.edit',
      },
      {
        text: 'Coupons',
        href: paths.coupons,
        icon: 'badge-check',
        description: 'Discount codes and the students who used them.',
        needs: 'commerce.edit',
      },
      {
        text: 'Business & GST',
        href: paths.seller,
        icon: 'shield-check',
        description: 'Business details, taxes and invoice numbers.',
        needs: 'tax.edit',
      },
    ],
  },
  {
    title: 'Site',
    pages: [
      {
        text: 'Case studies',
        href: paths.caseStudies,
        icon: 'clapperboard',
        description: 'The case studies on your website.',
        needs: 'settings.edit',
      },
      {
        text: 'Journal',
        href: paths.posts,
        icon: 'text-cursor',
        title: 'Journal posts',
        description: 'The posts in your journal.',
        needs: 'settings.edit',
      },
    ],
  },
  {
    title: 'Set-up',
    pages: [
      {
        text: 'Settings',
        href: paths.settings,
        icon: 'pen-tool',
        description: 'Your public details, website content and launch checklist.',
        needs: 'settings.edit',
      },
      {
        text: 'Team',
        href: paths.team,
        icon: 'user',
        description: 'Team members and their roles.',
        needs: 'team.edit',
      },
      {
        text: 'Activity log',
        href: paths.activity,
        icon: 'clock',
        description: 'What team members did, and when.',
        needs: 'audit.read',
      },
    ],
  },
];

/** Throws for a path that has no row. */
export function getAdminPage(path: string): AdminPage & { meta: PageMeta } {
  const row = ADMIN_GROUPS.flatMap(({ pages }) => pages).find(({ href }) => href === path);
  if (!row) throw new Error(`${path} has no row in ADMIN_GROUPS.`);
  const { title = row.text, description } = row;
  return { ...row, meta: page(title, description, title.toLowerCase()) };
}
