// The payment card: what a course costs and includes, or that it is yours already.
import '#site/styles/components/badges.css';
import '#site/styles/pages/course-detail.css';
import type { ReactNode } from 'react';
import { formatPrice } from '#contract/price.ts';
import type { SiteCourse } from '#site/api/course.ts';
import { Button, buttonClass } from '#site/islands/ui/Button.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import type { Viewer } from '#site/islands/parts/checkout-slot.ts';
import type { IconName } from '#site/lib/icons.ts';
import { counted } from '#site/lib/plural.ts';
import { paths } from '#site/paths.ts';

interface PaymentCardProps {
  course: SiteCourse;
  viewer: Viewer;
  busy: boolean;
  /** Paid, not yet confirmed. */
  pending: boolean;
  onPress: () => void;
  onCheckAgain: () => void;
}

export function PaymentCard(props: PaymentCardProps) {
  const { course, viewer } = props;
  if (viewer === 'enrolled') return <EnrolledCard course={course} />;
  return (
    <div className="pay-body">
      <p>
        <span className="pay-price num">{formatPrice(course, 'payment')}</span>{' '}
        <span className="muted small">One-time payment</span>
      </p>
      {viewer === 'admin' ? <PreviewLink course={course} /> : <PayButton {...props} />}
      <p className="meta row justify-center gap-1.5">
        <Icon name="shield-check" /> 30-day money-back guarantee
        <a href={paths.refundPolicy}>How refunds work</a>
      </p>
      <ul className="pay-list">
        <Included icon="users">{counted(course.studentsCount, 'student')} enrolled</Included>
        <Included icon="infinity">Full lifetime access</Included>
        <Included icon="award">Certificate of completion</Included>
        <Included icon="rotate-ccw">Money-back guarantee</Included>
      </ul>
      <div className="pay-safe">
        <p className="meta row gap-1.5">
          <Icon name="lock" /> Secure payment
        </p>
        <p className="tags">
          {['UPI', 'Cards', 'Net Banking', 'Wallets'].map((way) => (
            <span className="tag" key={way}>
              {way}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}

function PayButton({ busy, pending, onPress, onCheckAgain }: PaymentCardProps) {
  if (!pending) {
    return (
      <Button size="lg" block busy={busy} busyText="Processing..." onClick={onPress}>
        Enroll Now
      </Button>
    );
  }
  return (
    <div className="grid gap-2" role="status">
      <p className="small">
        We have your payment and are waiting for its confirmation. You do not need to pay again.
      </p>
      <Button look="line" block onClick={onCheckAgain}>
        Check again
      </Button>
    </div>
  );
}

/** Admins look into a course; they do not buy it. */
function PreviewLink({ course }: { course: SiteCourse }) {
  return (
    <a className={buttonClass({ size: 'lg', block: true })} href={paths.course(course.id)}>
      <Icon name="eye" /> Preview
    </a>
  );
}

function EnrolledCard({ course }: { course: SiteCourse }) {
  return (
    <div className="pay-body">
      <p className="row h-lg">
        <Icon name="circle-check" className="text-success" /> You're Enrolled
      </p>
      <a
        className={buttonClass({ size: 'lg', block: true })}
        href={paths.courseLearning(course.id)}
      >
        Continue Learning
      </a>
      <ul className="pay-list border-b-0 pb-0">
        <Included icon="infinity">Full lifetime access</Included>
        <Included icon="award">Certificate of completion</Included>
      </ul>
    </div>
  );
}

function Included({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} /> {children}
    </li>
  );
}
