// The pages of the office by what they are for, and who of the team may open each.
import { paths } from '#contract/paths.ts';
import type { Permission } from '#contract/permissions.ts';
import type { PageIconName } from '#site/lib/page-icons.ts';

export interface AdminPage {
  text: string;
  href: string;
  icon: PageIconName;
  /** Absent: for the whole team. */
  needs?: Permission;
  /** Section 7 of the specification knows it; other servers have nothing to show on the others. */
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
      { text: 'Dashboard', href: paths.dashboard, icon: 'layout-dashboard', inSection7: true },
    ],
  },
  {
    title: 'Teach',
    pages: [
      {
        text: 'Courses',
        href: paths.manageCourses,
        icon: 'book-open',
        inSection7: true,
        needs: 'courses.edit',
      },
      {
        text: 'Categories',
        href: paths.addCategory,
        icon: 'folder-plus',
        inSection7: true,
        needs: 'categories.edit',
      },
    ],
  },
  {
    title: 'People',
    pages: [
      { text: 'Students', href: paths.students, icon: 'users', needs: 'students.read' },
      { text: 'Reviews', href: paths.reviews, icon: 'star', needs: 'reviews.moderate' },
      { text: 'Messages', href: paths.messages, icon: 'mail', needs: 'messages.answer' },
    ],
  },
  {
    title: 'Money',
    pages: [
      { text: 'Payments', href: paths.payments, icon: 'indian-rupee', needs: 'payments.read' },
      { text: 'Prices', href: paths.prices, icon: 'indian-rupee', needs: 'commerce.edit' },
      { text: 'Bundles', href: paths.bundles, icon: 'indian-rupee', needs: 'commerce.edit' },
      { text: 'Coupons', href: paths.coupons, icon: 'indian-rupee', needs: 'commerce.edit' },
      { text: 'Seller', href: paths.seller, icon: 'shield-check', needs: 'tax.edit' },
    ],
  },
  {
    title: 'Site',
    pages: [
      {
        text: 'Case studies',
        href: paths.caseStudies,
        icon: 'clapperboard',
        needs: 'settings.edit',
      },
      { text: 'Journal', href: paths.posts, icon: 'text-cursor', needs: 'settings.edit' },
    ],
  },
  {
    title: 'Set-up',
    pages: [
      { text: 'Settings', href: paths.settings, icon: 'pen-tool', needs: 'settings.edit' },
      { text: 'Team', href: paths.team, icon: 'user', needs: 'team.edit' },
      { text: 'Activity log', href: paths.activity, icon: 'clock', needs: 'audit.read' },
    ],
  },
];
