import { useState } from 'react';
import { type Coupon, COUPONS_QUERY_MAX, getCoupons } from '#contract/sales/coupons.ts';
import { fetchCourseNames } from '#site/api/admin-courses.ts';
import { createPageFetcher } from '#site/api/paging.ts';
import { formatIndianDate } from '#site/lib/indian-time.ts';
import { useLoadedValue } from '#site/queries/use-loaded.ts';
import { createListUrl, type PageQuery } from '../../ui/lists/list-address.ts';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { NO_NAMES } from '../../ui/courses/course-names.ts';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { useListPage, withQuery } from '../../ui/lists/list-page.tsx';
import { Button } from '../../ui/Button.tsx';
import { withErrorBoundary, WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { createLazyComponent } from '../../ui/lazy-part.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Column, RowsOrCards, Opener } from '../../ui/lists/RowsOrCards.tsx';
import { Badge } from '../../ui/Badge.tsx';
import {
  formatCourses,
  formatCouponDays,
  formatDiscount,
  STANDING_LABELS,
  formatUsage,
} from './coupon-labels.ts';

/** Loaded when they open. This file imports their styles. */
const NewCoupon = createLazyComponent(() => import('./NewCoupon.tsx'), 'NewCoupon');
const CouponDialog = createLazyComponent(() => import('./CouponDialog.tsx'), 'CouponDialog');

const couponsUrl = createListUrl();
const fetchCoupons = createPageFetcher(getCoupons);

export const Coupons = withErrorBoundary(withQuery(couponsUrl, 'Loading coupons...', CouponsPage));

function CouponsPage({ query }: { query: PageQuery }) {
  const { list, page, opened, onOpen, onClose } = useListPage(couponsUrl, query, fetchCoupons);
  const courses = useLoadedValue(fetchCourseNames, NO_NAMES);
  const [isNew, setNew] = useState(false);
  return (
    <>
      <AdminPageHead
        title="Coupons"
        actions={
          <Button onClick={() => setNew(true)}>
            <Icon name="plus" /> <span>New coupon</span>
          </Button>
        }
      >
        <p className="muted mt-2">
          Discount codes for courses and bundles. Limit a coupon to one email address and share its
          link to give one person a special price.
        </p>
      </AdminPageHead>
      <PagedList<Coupon>
        noun="coupon"
        title="Coupons"
        {...list}
        search={{ placeholder: 'Code or email', maxLength: COUPONS_QUERY_MAX }}
        emptyState={{ title: 'No coupons yet', text: 'Create one, then share its code or link.' }}
        hint="Try a shorter search, or show all."
      >
        {(coupons) => <CouponList coupons={coupons} onOpen={onOpen} />}
      </PagedList>
      <WhenRequested isRequested={isNew}>
        <NewCoupon
          open={isNew}
          courses={courses}
          today={page?.today ?? formatIndianDate(new Date())}
          onDone={list.onRetry}
          onClose={() => setNew(false)}
        />
      </WhenRequested>
      <WhenRequested isRequested={opened !== undefined}>
        <CouponDialog coupon={opened} courses={courses} onDone={list.onRetry} onClose={onClose} />
      </WhenRequested>
    </>
  );
}

interface CouponListProps {
  coupons: readonly Coupon[];
  onOpen: (coupon: Coupon) => void;
}

function CouponList({ coupons, onOpen }: CouponListProps) {
  const nameCell = (coupon: Coupon) => (
    <>
      <Opener onOpen={() => onOpen(coupon)}>{coupon.code}</Opener>
      {coupon.email !== null && <span className="meta break-all">{coupon.email}</span>}
    </>
  );
  const columns: readonly Column<Coupon>[] = [
    { name: 'Code', cell: nameCell },
    { name: 'Discount', cell: formatDiscount },
    { name: 'For', cell: (coupon) => <span dir="auto">{formatCourses(coupon)}</span> },
    { name: 'Valid', cell: formatCouponDays },
    { name: 'Used', cell: formatUsage },
    { name: 'Status', cell: (coupon) => <State coupon={coupon} /> },
  ];
  return (
    <RowsOrCards
      label="Coupons"
      entries={coupons}
      columns={columns}
      card={(coupon) => (
        <>
          {nameCell(coupon)}
          <State coupon={coupon} />
          <span className="small" dir="auto">
            {`${formatDiscount(coupon)} · ${formatCourses(coupon)}`}
          </span>
          <span className="small">{`${formatCouponDays(coupon)} · ${formatUsage(coupon)}`}</span>
        </>
      )}
    />
  );
}

function State({ coupon: { standing } }: { coupon: Coupon }) {
  const tone = standing === 'on' ? 'solid' : standing === 'coming' ? 'info' : 'draft';
  return <Badge tone={tone}>{STANDING_LABELS[standing]}</Badge>;
}
