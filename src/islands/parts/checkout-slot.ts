// How a course page and its checkout meet: neither knows the other, both know this.
import type { ReactNode } from 'react';
import type { SiteCourse } from '#site/api/course.ts';

/** Who looks at the course. */
export type Viewer = 'visitor' | 'student' | 'enrolled' | 'admin';

export interface CheckoutSlot {
  /** Starts to buy; without a session it leads to the login. */
  onPay: () => void;
  /** What stands under the picture: price and button, or that the viewer is enrolled. */
  card: ReactNode;
  busy: boolean;
  /** A payment is on its way: there is nothing to press but what the card offers. */
  waiting: boolean;
}

export interface CheckoutSlotProps {
  course: SiteCourse;
  viewer: Viewer;
  onEnrolled: () => void;
  /** The course has changed since the page was made. */
  onOutdated: () => void;
  children: (slot: CheckoutSlot) => ReactNode;
}
