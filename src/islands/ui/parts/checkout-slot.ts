// The interface between the course page and its checkout, which do not import each other.
import type { ReactNode } from 'react';
import type { SiteCourse } from '#site/api/course.ts';
import type { OrderOptions } from '#site/api/payments.ts';
import type { Elements } from '../elements.ts';

export type Viewer = 'visitor' | 'student' | 'enrolled' | 'admin';

export interface CheckoutSlot {
  /** Starts the purchase; without a session it opens the login. */
  onPay: () => void;
  /** Below the picture: price and button, or that the viewer is enrolled. */
  card: Elements;
  busy: boolean;
  /** A payment is pending, or the course cannot be bought yet: only the card's own actions are offered. */
  waiting: boolean;
}

/** The item to buy: a course or a bundle. */
export type Bought = Pick<
  SiteCourse,
  'id' | 'name' | 'price' | 'currency' | 'saleUntil' | 'listPrice' | 'studentsCount'
> &
  Partial<Pick<SiteCourse, 'lessonsCount'>>;

/** Additional fields of an order for a bundle. */
export interface BundleOrder extends Pick<OrderOptions, 'bundleId'> {
  courses: string[];
}

export interface BundleLabels {
  included: Elements;
  enrolled: ReactNode;
  preview: ReactNode;
}

export interface CheckoutSlotProps {
  course: Bought;
  /** Changes only with the courses. */
  bundle?: BundleOrder;
  words?: BundleLabels;
  viewer: Viewer;
  onEnrolled: () => void;
  /** The course has changed since the page was built. */
  onOutdated: () => void;
  children: (slot: CheckoutSlot) => ReactNode;
}
