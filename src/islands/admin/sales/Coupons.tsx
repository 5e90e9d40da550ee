import { useState } from 'react';
import { type Coupon, COUPONS_QUERY_MAX, getCoupons } from '#contract/sales/coupons.ts';
import { fetchCourseNames } from '#site/api/admin-courses.ts';
import { pageFetcher } from '#site/api/paging.ts';
import { indianDate } from '#site/lib/indian-time.ts';
import { useKnown } from '#site/queries/use-loaded.ts';
import { listAddress, type PageQuery } from '../../ui/lists/list-address.ts';
import { AdminPageHead } from '../../ui/AdminPageHead.tsx';
import { NO_NAMES } from '../../ui/courses/course-names.ts';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { useListPage, withQuery } from '../../ui/lists/list-page.tsx';
import { Button } from '../../ui/Button.tsx';
import { island, WhenRequested } from '../../ui/ErrorBoundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Column, RowsOrCards, Opener } from '../../ui/lists/RowsOrCards.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { coursesLabel, daysLabel, discountLabel, STANDING, usageLabel } from './coupon-labels.ts';

/** Loaded when they open. This file imports their styles. */
const NewCoupon = lazyPart(() => import('./NewCoupon.tsx'), 'NewCoupon');
const CouponDialog = lazyPart(() => import('./CouponDialog.tsx'), 'CouponDialog');

const address = listAddress();
const fetchCoupons = pageFetcher(getCoupons);

export const Coupons = island(withQuery(address, 'Loading coupons...', CouponsPage));

function CouponsPage({ query }: { query: PageQuery }) {
  const { list, page, opened, onOpen, onClose } = useListPage(address, query, fetchCoupons);
  const courses = useKnown(fetchCourseNames, NO_NAMES);
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
        none={{ title: 'No coupons yet', text: 'Create one, then share its code or link.' }}
        hint="Try a shorter search, or show all."
      >
        {(coupons) => <CouponList coupons={coupons} onOpen={onOpen} />}
      </PagedList>
      <WhenRequested isRequested={isNew}>
        <NewCoupon
          open={isNew}
          courses={courses}
          today={page?.today ?? indianDate(new Date())}
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
    { name: 'Discount', cell: discountLabel },
    { name: 'For', cell: (coupon) => <span dir="auto">{coursesLabel(coupon)}</span> },
    { name: 'Valid', cell: daysLabel },
    { name: 'Used', cell: usageLabel },
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
            {`${discountLabel(coupon)} · ${coursesLabel(coupon)}`}
          </span>
          <span className="small">{`${daysLabel(coupon)} · ${usageLabel(coupon)}`}</span>
        </>
      )}
    />
  );
}

function State({ coupon: { standing } }: { coupon: Coupon }) {
  const tone = standing === 'on' ? 'solid' : standing === 'coming' ? 'info' : 'draft';
  return <Badge tone={tone}>{STANDING[standing]}</Badge>;
}
