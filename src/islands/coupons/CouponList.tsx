// Coupons in rows, or as cards where there is little room.
import type { Coupon } from '#contract/coupons.ts';
import { type Column, RowsOrCards } from '../parts/RowsOrCards.tsx';
import { Badge } from '../ui/Badge.tsx';
import { coursesWord, daysWord, offWord, STANDING, usedWord } from './coupon-words.ts';

interface CouponListProps {
  coupons: readonly Coupon[];
  onOpen: (coupon: Coupon) => void;
}

export function CouponList({ coupons, onOpen }: CouponListProps) {
  const nameCell = (coupon: Coupon) => (
    <>
      <button type="button" className="entry-opener office-opener" onClick={() => onOpen(coupon)}>
        {coupon.code}
      </button>
      {coupon.email !== null && <span className="meta break-all">{coupon.email}</span>}
    </>
  );
  const columns: readonly Column<Coupon>[] = [
    { name: 'Code', cell: nameCell },
    { name: 'Discount', cell: offWord },
    { name: 'For', cell: (coupon) => <span dir="auto">{coursesWord(coupon)}</span> },
    { name: 'Valid', cell: daysWord },
    { name: 'Used', cell: usedWord },
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
            {`${offWord(coupon)} · ${coursesWord(coupon)}`}
          </span>
          <span className="small">{`${daysWord(coupon)} · ${usedWord(coupon)}`}</span>
        </>
      )}
    />
  );
}

function State({ coupon: { standing } }: { coupon: Coupon }) {
  const tone = standing === 'on' ? 'solid' : standing === 'coming' ? 'info' : 'draft';
  return <Badge tone={tone}>{STANDING[standing]}</Badge>;
}
