// How a course page and its checkout meet: neither knows the other, both know this.
import type { ReactNode } from 'react';
import type { SiteCourse } from '#site/api/course.ts';
import type { OrderOptions } from '#site/api/payments.ts';
import type { Elements } from '../elements.ts';

export type Viewer = 'visitor' | 'student' | 'enrolled' | 'admin';

export interface CheckoutSlot {
  /** Starts to buy; without a session it leads to the login. */
  onPay: () => void;
  /** What stands under the picture: price and button, or that the viewer is enrolled. */
  card: Elements;
  busy: boolean;
  /** A payment is on its way, or the course cannot be bought yet: there is nothing to press but what the card offers. */
  waiting: boolean;
}

/** What the checkout knows of what is bought: a course, or a bundle in its place. */
export type Bought = Pick<
  SiteCourse,
  'id' | 'name' | 'price' | 'currency' | 'saleUntil' | 'listPrice' | 'studentsCount'
> &
  Partial<Pick<SiteCourse, 'lessonsCount'>>;

/** What an order names of a bundle beside what every order names. */
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
  /** One and the same as long as its courses are. */
  bundle?: BundleOrder;
  words?: BundleLabels;
  viewer: Viewer;
  onEnrolled: () => void;
  /** The course has changed since the page was made. */
  onOutdated: () => void;
  children: (slot: CheckoutSlot) => ReactNode;
}
