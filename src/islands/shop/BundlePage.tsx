import { Suspense, useCallback, useEffect, useMemo } from 'react';
import { formatPaise, subtractPaise, sumPaise, toRupees } from '#contract/sales/money.ts';
import { computeRemainingDue, REFUND_MIN } from '#contract/sales/refund-rule.ts';
import { paths, getSignUpPath } from '#contract/paths.ts';
import { type PublicBundle, fetchBundlePage } from '#site/api/bundle-page.ts';
import { CoursePicture } from '#site/islands/ui/courses/CoursePicture.tsx';
import { usePageTitle } from '#site/islands/ui/use-page-title.ts';
import { Loading } from '#site/islands/ui/Art.tsx';
import { Badge } from '#site/islands/ui/Badge.tsx';
import { Button, getButtonClass } from '#site/islands/ui/Button.tsx';
import { EmptyState } from '#site/islands/ui/EmptyState.tsx';
import { withErrorBoundary } from '#site/islands/ui/ErrorBoundary.tsx';
import { createLazyComponent } from '#site/islands/ui/lazy-part.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { pluralize } from '#site/lib/plural.ts';
import { markEnrolled, isEnrolled } from '#site/queries/enrolments.ts';
import { getPathId } from '#site/lib/path-id.ts';
import { useEnrolments } from '#site/queries/use-enrolments.ts';
import { useSession } from '#site/queries/use-session.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';
import { isAdmin } from '#site/stores/session.ts';
import { Guarantee, Included, LastingBenefits } from './checkout/Benefits.tsx';
import type { CheckoutProps } from './checkout/CheckoutForCourse.tsx';
import type { Viewer } from './checkout/checkout.ts';

/** Loaded only for signed-in users. Its styles are part of this page. */
const CheckoutForCourse = createLazyComponent(
  () => import('./checkout/CheckoutForCourse.tsx'),
  'CheckoutForCourse',
);

export const BundlePage = withErrorBoundary(BundleView);

function BundleView({ bundle: initial }: { bundle?: PublicBundle }) {
  const [page, reload] = useBundle(initial);
  if (page.status === 'loading') {
    return (
      <div className="wrap section">
        <Loading text="Loading bundle..." />
      </div>
    );
  }
  if (page.status !== 'ready')
    return <BundleMissing isFailed={page.status === 'failed'} reload={reload} />;
  return <LoadedBundle {...page} reload={reload} />;
}

interface LoadedBundleProps {
  bundle: PublicBundle;
  isBuilt: boolean;
  reload: () => void;
}

function LoadedBundle({ bundle, isBuilt, reload }: LoadedBundleProps) {
  const { viewer, ownsCourse } = useBundleViewer(bundle);
  usePageTitle(bundle.title);
  const onEnrolled = () => {
    for (const { _id } of bundle.courses) markEnrolled(_id);
  };
  return (
    <div className="wrap course-page grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-x-[clamp(2rem,6vw,7rem)] max-lg:grid-cols-1">
      <div className="course-page-intro stack">
        <a className="link small" href={paths.allCourses}>
          <Icon name="arrow-left" /> All courses
        </a>
        <p className="row">
          <Badge tone="info">Bundle</Badge>
        </p>
        <h1 className="display heading-3xl" dir="auto">
          {bundle.title}
        </h1>
        {bundle.description && (
          <p className="lead muted whitespace-pre-line" dir="auto">
            {bundle.description}
          </p>
        )}
        <p className="row text-sm">
          <Icon name="layers" />{' '}
          <span>{`${pluralize(bundle.courses.length, 'course')} at one price`}</span>
        </p>
      </div>
      <aside className="payment-card" aria-label="Enrol">
        <BundleCard bundle={bundle} viewer={viewer} onEnrolled={onEnrolled} onOutdated={reload} />
      </aside>
      <div className="course-page-body grid max-w-184 gap-12 pt-[clamp(2.5rem,5vw,5rem)] pb-(--section)">
        <BundleCourses bundle={bundle} isBuilt={isBuilt} ownsCourse={ownsCourse} />
        <BundleReturns bundle={bundle} ownsCourse={ownsCourse} />
      </div>
    </div>
  );
}

interface BundleCardProps extends Pick<CheckoutProps, 'viewer' | 'onEnrolled' | 'onOutdated'> {
  bundle: PublicBundle;
}

function BundleCard({ bundle, ...page }: BundleCardProps) {
  const { _id: id, title: name, price, courses } = bundle;
  const ids = courses.map(({ _id }) => _id).join();
  const bundleOrder = useMemo(() => ({ bundleId: id, courses: ids.split(',') }), [id, ids]);
  if (page.viewer === 'visitor') return <VisitorCard bundle={bundle} />;
  const unusedFields = { saleUntil: undefined, listPrice: undefined, studentsCount: 0 };
  return (
    <Suspense fallback={<VisitorCard bundle={bundle} isLoading />}>
      <CheckoutForCourse
        course={{ id, name, price: toRupees(price), currency: 'INR', ...unusedFields }}
        bundle={bundleOrder}
        labels={{
          included: <IncludedCourses bundle={bundle} />,
          enrolled: (
            <a
              className={getButtonClass({ size: 'lg', block: true })}
              href={paths.dashboard}
              data-main
            >
              Go to your courses
            </a>
          ),
          preview: <p className="muted">Team members can preview a bundle but not buy it.</p>,
        }}
        {...page}
      >
        {({ card }) => card}
      </CheckoutForCourse>
    </Suspense>
  );
}

function IncludedCourses({ bundle: { courses } }: Pick<BundleCardProps, 'bundle'>) {
  return (
    <>
      <Included icon="layers">{pluralize(courses.length, 'course')}</Included>
      <Included icon="rotate-ccw">Refunds for the whole bundle or single courses</Included>
    </>
  );
}

interface VisitorCardProps extends Pick<BundleCardProps, 'bundle'> {
  isLoading?: boolean;
}

function VisitorCard({ bundle, isLoading = false }: VisitorCardProps) {
  return (
    <div className="payment-card-body">
      <p>
        <span className="payment-card-price num">{formatPaise(bundle.price)}</span>{' '}
        <span className="small muted">One-time payment</span>
      </p>
      <Button
        size="lg"
        block
        busy={isLoading}
        busyText="Enroll Now"
        onClick={() => location.assign(getSignUpPath(location.pathname + location.search))}
      >
        Enroll Now
      </Button>
      <Guarantee />
      <ul className="payment-card-benefits border-b-0 pb-0">
        <IncludedCourses bundle={bundle} />
        <LastingBenefits />
        <Included icon="rotate-ccw">Money-back guarantee</Included>
      </ul>
    </div>
  );
}

interface CoursesProps {
  bundle: PublicBundle;
  isBuilt: boolean;
  ownsCourse: (courseId: string) => boolean;
}

function BundleCourses({ bundle: { courses, price }, isBuilt, ownsCourse }: CoursesProps) {
  const separatePrice = sumPaise(courses.map((course) => course.price));
  const owned = courses.filter(({ _id }) => ownsCourse(_id));
  const ownsAll = owned.length === courses.length;
  const savedPercent = Math.floor(100 * (1 - price / separatePrice));
  return (
    <section className="grid gap-5">
      <h2 className="heading-xl">Courses in this bundle</h2>
      <ul className="bundle-courses ruled-list" aria-label="Courses in this bundle">
        {courses.map((course) => (
          <li key={course._id}>
            <CoursePicture
              course={{ id: course._id, thumbnail: course.thumbnail }}
              className="bundle-pic"
            />
            <span className="grid gap-1">
              <a className="font-bold" href={paths.courseDetail(course._id)} dir="auto">
                {course.courseName}
              </a>
              {ownsCourse(course._id) && !ownsAll && (
                <span className="meta">
                  {owned.length === 1
                    ? 'You own this course: deducted from the price'
                    : 'You own this course'}
                </span>
              )}
            </span>
            <span className="num text-right">{formatPaise(course.price)}</span>
          </li>
        ))}
      </ul>
      <p>
        <span>{isBuilt ? 'Bought separately at list prices: ' : 'Bought separately: '}</span>
        <strong className="num">{formatPaise(separatePrice)}</strong>
        <span>. As a bundle: </span>
        <strong className="num">{formatPaise(price)}</strong>
        <span>{savedPercent > 0 ? `. You save ${savedPercent}%.` : '.'}</span>
      </p>
      {ownsAll && <p>You own every course in this bundle.</p>}
      {!ownsAll && owned.length > 1 && <p>The courses you own are deducted from the price.</p>}
    </section>
  );
}

/** Lists the refund for each course, before the purchase. */
function BundleReturns({
  bundle: { courses },
  ownsCourse,
}: Pick<CoursesProps, 'bundle' | 'ownsCourse'>) {
  const owned = courses.filter(({ _id }) => ownsCourse(_id));
  const coursesToBuy =
    owned.length === courses.length ? courses : courses.filter((course) => !owned.includes(course));
  const price = sumPaise(coursesToBuy.map(({ share }) => share));
  const refunds = coursesToBuy.map((course) => {
    const remainingPrices = coursesToBuy.filter((item) => item !== course).map(({ list }) => list);
    return { ...course, refund: subtractPaise(price, computeRemainingDue(remainingPrices, price)) };
  });
  return (
    <section className="grid gap-5">
      <h2 className="heading-xl">Refunds for this bundle</h2>
      <p>
        Get a full refund for the whole bundle within 30 days, or return single courses. The courses
        you keep then count at their list prices, and we refund the rest. Refund for each single
        course, before any coupon:
      </p>
      <dl className="bundle-shares">
        {refunds.map(({ _id, courseName, refund }) => (
          <div key={_id}>
            <dt dir="auto">{courseName}</dt>
            <dd className="num">{refund < REFUND_MIN ? 'No refund' : formatPaise(refund)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href={paths.refundPolicy}>How refunds work</a>
      </p>
    </section>
  );
}

function BundleMissing({ isFailed, reload }: { isFailed: boolean; reload: () => void }) {
  return (
    <div className="wrap section">
      <EmptyState
        title={isFailed ? 'The bundle could not be loaded' : 'Bundle not found'}
        text={
          isFailed
            ? 'The server did not respond. Please try again.'
            : 'This bundle is not on sale at the moment. You can buy its courses separately.'
        }
        heading="page"
      >
        {isFailed ? (
          <Button look="line" size="sm" onClick={reload}>
            Try again
          </Button>
        ) : (
          <a className={getButtonClass({ look: 'line', size: 'sm' })} href={paths.allCourses}>
            <Icon name="arrow-left" /> All courses
          </a>
        )}
      </EmptyState>
    </div>
  );
}

type BundlePageState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'missing' }
  | { status: 'ready'; bundle: PublicBundle; isBuilt: boolean };

/** Shows the bundle built into the page until the server has answered. */
function useBundle(initial: PublicBundle | undefined): [BundlePageState, () => void] {
  const load = useCallback(
    (isRetry: boolean) =>
      fetchBundlePage(initial?._id ?? getPathId(location.pathname), { fresh: isRetry }),
    [initial],
  );
  const [loaded, reload] = useLoaded(load);
  useEffect(() => {
    if (loaded.status !== 'failed' || !initial) return;
    notify({
      layer: 'banner',
      type: 'error',
      title: 'Failed to load the bundle',
      message: 'This page may be out of date. Please refresh it or try again later.',
    });
  }, [loaded, initial]);
  if (loaded.status === 'ready') {
    const bundle = loaded.value;
    if (!bundle) return [{ status: 'missing' }, reload];
    return [
      { status: 'ready', bundle: withKnownPictures(bundle, initial), isBuilt: false },
      reload,
    ];
  }
  if (initial) return [{ status: 'ready', bundle: initial, isBuilt: true }, reload];
  return [{ status: loaded.status }, reload];
}

/** Reuses the pictures that the page already shows. */
function withKnownPictures(
  bundle: PublicBundle,
  builtBundle: PublicBundle | undefined,
): PublicBundle {
  const pictures = new Map(builtBundle?.courses.map(({ _id, thumbnail }) => [_id, thumbnail]));
  const courses = bundle.courses.map((course) => ({
    ...course,
    thumbnail: course.thumbnail || (pictures.get(course._id) ?? ''),
  }));
  return { ...bundle, courses };
}

function useBundleViewer({ courses }: PublicBundle): {
  viewer: Viewer;
  ownsCourse: (courseId: string) => boolean;
} {
  const enrolments = useEnrolments();
  const { user, token } = useSession();
  const ownsCourse = (id: string) => isEnrolled({ id, studentIds: [] }, enrolments, user?._id);
  if (!token) return { viewer: 'visitor', ownsCourse: () => false };
  if (isAdmin(user)) return { viewer: 'admin', ownsCourse };
  return {
    viewer: courses.every(({ _id }) => ownsCourse(_id)) ? 'enrolled' : 'student',
    ownsCourse,
  };
}
