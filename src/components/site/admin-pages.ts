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
  /** If absent, the whole team may open the page. */
  needs?: Permission;
  /** Servers with only the calls of section 7 have this page too. */
  inSection7?: true;
}

interface AdminGroup {
  title: string;
  pages: readonly AdminPage[];
}

export const ADMIN_GROUPS: readonly AdminGroup[] = [
  {
    title: 'Office',
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
        description: 'Every course of the school, published or draft.',
        inSection7: true,
        needs: 'courses.edit',
      },
      {
        text: 'Categories',
        href: paths.addCategory,
        icon: 'folder-plus',
        title: 'Add category',
        description: 'Create and edit the categories of the catalogue.',
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
        description: 'Who learns what, and how far they are.',
        needs: 'students.read',
      },
      {
        text: 'Reviews',
        href: paths.reviews,
        icon: 'star',
        description: 'What students say of courses, hidden reviews too.',
        needs: 'reviews.moderate',
      },
      {
        text: 'Messages',
        href: paths.messages,
        icon: 'mail',
        description: 'What visitors wrote through the contact form.',
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
        description: 'Orders, refunds and what needs attention.',
        needs: 'payments.read',
      },
      {
        text: 'Prices',
        href: paths.prices,
        icon: 'indian-rupee',
        description: 'What courses cost, and their sales.',
        needs: 'commerce.edit',
      },
      {
        text: 'Bundles',
        href: paths.bundles,
        icon: 'indian-rupee',
        description: 'Several courses at one price.',
        needs: 'commerce.edit',
      },
      {
        text: 'Coupons',
        href: paths.coupons,
        icon: 'indian-rupee',
        description: 'Discount codes, and who has used them.',
        needs: 'commerce.edit',
      },
      {
        text: 'Seller',
        href: paths.seller,
        icon: 'shield-check',
        description: 'Who sells, and how sales are taxed and numbered.',
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
        description: 'The work that visitors see.',
        needs: 'settings.edit',
      },
      {
        text: 'Journal',
        href: paths.posts,
        icon: 'text-cursor',
        title: 'Journal posts',
        description: 'The posts that visitors read.',
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
        description: 'The public details of the school, and its launch checklist.',
        needs: 'settings.edit',
      },
      {
        text: 'Team',
        href: paths.team,
        icon: 'user',
        description: 'Who works here, and what each of them may do.',
        needs: 'team.edit',
      },
      {
        text: 'Activity log',
        href: paths.activity,
        icon: 'clock',
        description: 'Who of the team did what, and when.',
        needs: 'audit.read',
      },
    ],
  },
];

/** The page of this path. Throws for a path without a row. */
export function adminPage(path: string): AdminPage & { meta: PageMeta } {
  const row = ADMIN_GROUPS.flatMap(({ pages }) => pages).find(({ href }) => href === path);
  if (!row) throw new Error(`${path} has no row in ADMIN_GROUPS.`);
  const { title = row.text, description } = row;
  return { ...row, meta: page(title, description, title.toLowerCase()) };
}
