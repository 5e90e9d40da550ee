import '#site/styles/components/badges.css';
import '#site/styles/pages/bundle.css';
import '#site/styles/pages/course-detail.css';
import { type ComponentType, useCallback } from 'react';
import { formatPaise, less, sumOf } from '#contract/money.ts';
import { dueForKept, REFUND_MIN } from '#contract/refund-rule.ts';
import { paths } from '#contract/paths.ts';
import { type PublicBundle, fetchBundlePage } from '#site/api/bundle-page.ts';
import type { CheckoutSlotProps, Viewer } from '#site/islands/ui/parts/checkout-slot.ts';
import { CoursePicture } from '#site/islands/ui/parts/CoursePicture.tsx';
import { usePageTitle } from '#site/islands/ui/parts/usePageTitle.ts';
import { Loading } from '#site/islands/ui/Art.tsx';
import { Badge } from '#site/islands/ui/Badge.tsx';
import { Button, buttonClass } from '#site/islands/ui/Button.tsx';
import { EmptyState } from '#site/islands/ui/EmptyState.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { counted } from '#site/lib/plural.ts';
import { markEnrolled, isEnrolled } from '#site/queries/enrolments.ts';
import { pathId } from '#site/lib/path-id.ts';
import { useEnrolments } from '#site/queries/use-enrolments.ts';
import { useSession } from '#site/queries/use-session.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { isAdmin } from '#site/stores/session.ts';
import { BundleCard } from './BundleCard.tsx';

interface BundleViewProps {
  initial: PublicBundle | undefined;
  Checkout: ComponentType<CheckoutSlotProps>;
}

export function BundleView({ initial, Checkout }: BundleViewProps) {
  const [page, reload] = useBundle(initial);
  if (page.status === 'loading') {
    return (
      <div className="wrap section">
        <Loading text="Loading bundle..." />
      </div>
    );
  }
  if (page.status !== 'ready')
    return <Missing isFailed={page.status === 'failed'} reload={reload} />;
  return <Shown {...page} reload={reload} Checkout={Checkout} />;
}

interface ShownProps extends Pick<BundleViewProps, 'Checkout'> {
  bundle: PublicBundle;
  isBuilt: boolean;
  reload: () => void;
}

function Shown({ bundle, isBuilt, reload, Checkout }: ShownProps) {
  const { viewer, has } = useBundleViewer(bundle);
  usePageTitle(bundle.title);
  const onEnrolled = () => {
    for (const { _id } of bundle.courses) markEnrolled(_id);
  };
  return (
    <div className="wrap cd grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-x-[clamp(2rem,6vw,7rem)] max-lg:grid-cols-1">
      <div className="cd-intro stack">
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
          <span>{`${counted(bundle.courses.length, 'course')} at one price`}</span>
        </p>
      </div>
      <aside className="pay" aria-label="Enrol">
        <BundleCard
          bundle={bundle}
          viewer={viewer}
          onEnrolled={onEnrolled}
          Checkout={Checkout}
          onOutdated={reload}
        />
      </aside>
      <div className="cd-body grid max-w-184 gap-12 pt-[clamp(2.5rem,5vw,5rem)] pb-(--section)">
        <Courses bundle={bundle} isBuilt={isBuilt} has={has} />
        <Returns bundle={bundle} has={has} />
      </div>
    </div>
  );
}

interface CoursesProps {
  bundle: PublicBundle;
  isBuilt: boolean;
  has: (courseId: string) => boolean;
}

function Courses({ bundle: { courses, price }, isBuilt, has }: CoursesProps) {
  const together = sumOf(courses.map((course) => course.price));
  const owned = courses.filter(({ _id }) => has(_id));
  const isWhole = owned.length === courses.length;
  const saved = Math.floor(100 * (1 - price / together));
  return (
    <section className="grid gap-5">
      <h2 className="heading-xl">What is in it</h2>
      <ul className="bundle-courses lines" aria-label="Courses of the bundle">
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
              {has(course._id) && !isWhole && (
                <span className="meta">
                  {owned.length === 1 ? 'You own this: deducted from the price' : 'You own this'}
                </span>
              )}
            </span>
            <span className="num text-right">{formatPaise(course.price)}</span>
          </li>
        ))}
      </ul>
      <p>
        <span>
          {isBuilt ? 'One by one, at their list prices, they cost ' : 'One by one they cost '}
        </span>
        <strong className="num">{formatPaise(together)}</strong>
        <span>, together </span>
        <strong className="num">{formatPaise(price)}</strong>
        <span>{saved > 0 ? `. You save ${saved}%.` : '.'}</span>
      </p>
      {isWhole && <p>You own every course of this bundle.</p>}
      {!isWhole && owned.length > 1 && <p>What you own is deducted from the price.</p>}
    </section>
  );
}

/** What a return refunds, before anybody pays. */
function Returns({ bundle: { courses }, has }: Pick<CoursesProps, 'bundle' | 'has'>) {
  const own = courses.filter(({ _id }) => has(_id));
  const bought =
    own.length === courses.length ? courses : courses.filter((course) => !own.includes(course));
  const price = sumOf(bought.map(({ share }) => share));
  const refunds = bought.map((course) => {
    const kept = bought.filter((item) => item !== course).map(({ list }) => list);
    return { ...course, refund: less(price, dueForKept(kept, price)) };
  });
  return (
    <section className="grid gap-5">
      <h2 className="heading-xl">If a course is not for you</h2>
      <p>
        Return the whole bundle within 30 days and you get back all you paid. If you keep some of
        its courses, those count at their list prices, up to what you paid. Returned alone, this is
        refunded for a course, before a coupon:
      </p>
      <dl className="bundle-shares">
        {refunds.map(({ _id, courseName, refund }) => (
          <div key={_id}>
            <dt dir="auto">{courseName}</dt>
            <dd className="num">{refund < REFUND_MIN ? 'Nothing' : formatPaise(refund)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href={paths.refundPolicy}>How refunds work</a>
      </p>
    </section>
  );
}

function Missing({ isFailed, reload }: { isFailed: boolean; reload: () => void }) {
  return (
    <div className="wrap section">
      <EmptyState
        title={isFailed ? 'The bundle did not arrive' : 'Bundle not found'}
        text={
          isFailed
            ? 'There was no answer. Please try again.'
            : 'It is not on sale at the moment. Its courses can be bought one by one.'
        }
        heading="page"
      >
        {isFailed ? (
          <Button look="line" size="sm" onClick={reload}>
            Try again
          </Button>
        ) : (
          <a className={buttonClass({ look: 'line', size: 'sm' })} href={paths.allCourses}>
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

/** What the build knew stands from the start; a fresh answer takes its place. */
function useBundle(initial: PublicBundle | undefined): [BundlePageState, () => void] {
  const load = useCallback(
    (again: boolean) =>
      fetchBundlePage(initial?._id ?? pathId(location.pathname), { fresh: again }),
    [initial],
  );
  const [loaded, reload] = useLoaded(load);
  if (loaded.status === 'ready') {
    const bundle = loaded.value;
    if (!bundle) return [{ status: 'missing' }, reload];
    return [{ status: 'ready', bundle: picturedAs(bundle, initial), isBuilt: false }, reload];
  }
  if (initial) return [{ status: 'ready', bundle: initial, isBuilt: true }, reload];
  return [{ status: loaded.status }, reload];
}

/** A course that stands keeps its picture. */
function picturedAs(bundle: PublicBundle, known: PublicBundle | undefined): PublicBundle {
  const pictures = new Map(known?.courses.map(({ _id, thumbnail }) => [_id, thumbnail]));
  const courses = bundle.courses.map((course) => ({
    ...course,
    thumbnail: course.thumbnail || (pictures.get(course._id) ?? ''),
  }));
  return { ...bundle, courses };
}

function useBundleViewer({ courses }: PublicBundle): {
  viewer: Viewer;
  has: (courseId: string) => boolean;
} {
  const known = useEnrolments();
  const { user, token } = useSession();
  const has = (id: string) => isEnrolled({ id, studentIds: [] }, known, user?._id);
  if (!token) return { viewer: 'visitor', has: () => false };
  if (isAdmin(user)) return { viewer: 'admin', has };
  return { viewer: courses.every(({ _id }) => has(_id)) ? 'enrolled' : 'student', has };
}
