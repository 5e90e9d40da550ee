import { type ComponentType, Suspense, useMemo } from 'react';
import { formatPaise, toRupees } from '#contract/money.ts';
import { paths, toBuy } from '#contract/paths.ts';
import type { PublicBundle } from '#site/api/bundle-page.ts';
import type { CheckoutSlotProps } from '#site/islands/ui/parts/checkout-slot.ts';
import { Button, buttonClass } from '#site/islands/ui/Button.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { counted } from '#site/lib/plural.ts';

interface BundleCardProps extends Pick<CheckoutSlotProps, 'viewer' | 'onEnrolled' | 'onOutdated'> {
  bundle: PublicBundle;
  Checkout: ComponentType<CheckoutSlotProps>;
}

export function BundleCard({ bundle, Checkout, ...page }: BundleCardProps) {
  const { _id: id, title: name, price, courses } = bundle;
  const ids = courses.map(({ _id }) => _id).join();
  const order = useMemo(() => ({ bundleId: id, courses: ids.split(',') }), [id, ids]);
  if (page.viewer === 'visitor') return <ForVisitors bundle={bundle} />;
  const sold = { saleUntil: undefined, listPrice: undefined, studentsCount: 0 };
  return (
    <Suspense fallback={<ForVisitors bundle={bundle} isComing />}>
      <Checkout
        course={{ id, name, price: toRupees(price), currency: 'INR', ...sold }}
        bundle={order}
        words={{
          included: <Courses bundle={bundle} />,
          enrolled: (
            <a
              className={buttonClass({ size: 'lg', block: true })}
              href={paths.dashboard}
              data-main
            >
              Go to your courses
            </a>
          ),
          preview: <p className="muted">The team looks into a bundle, and does not buy it.</p>,
        }}
        {...page}
      >
        {({ card }) => card}
      </Checkout>
    </Suspense>
  );
}

function Courses({ bundle: { courses } }: Pick<BundleCardProps, 'bundle'>) {
  return (
    <>
      <li>
        <Icon name="layers" /> <span>{counted(courses.length, 'course')}</span>
      </li>
      <li>
        <Icon name="rotate-ccw" /> All of it can be returned, or a part
      </li>
    </>
  );
}

interface ForVisitorsProps extends Pick<BundleCardProps, 'bundle'> {
  isComing?: boolean;
}

function ForVisitors({ bundle, isComing = false }: ForVisitorsProps) {
  return (
    <div className="pay-body">
      <p>
        <span className="pay-price num">{formatPaise(bundle.price)}</span>{' '}
        <span className="small muted">One-time payment</span>
      </p>
      <Button
        size="lg"
        block
        busy={isComing}
        busyText="Enroll Now"
        onClick={() => location.assign(toBuy(location.pathname + location.search))}
      >
        Enroll Now
      </Button>
      <p className="meta row justify-center gap-1.5">
        <Icon name="shield-check" /> 30-day money-back guarantee
        <a href={paths.refundPolicy}>How refunds work</a>
      </p>
      <ul className="pay-list border-b-0 pb-0">
        <Courses bundle={bundle} />
        <li>
          <Icon name="infinity" /> Full lifetime access
        </li>
        <li>
          <Icon name="award" /> Certificate of completion
        </li>
        <li>
          <Icon name="rotate-ccw" /> Money-back guarantee
        </li>
      </ul>
    </div>
  );
}
