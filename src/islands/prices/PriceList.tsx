// Courses with what they cost, in rows, or as cards where there is little room.
import { formatPaise } from '#contract/money.ts';
import type { PricedCourse } from '#contract/prices.ts';
import { type Column, RowsOrCards } from '../parts/RowsOrCards.tsx';
import { StatusBadge } from '../parts/StatusBadge.tsx';
import { Badge } from '../ui/Badge.tsx';
import { daysWord, listPriceWord, saleWord } from './price-words.ts';

interface PriceListProps {
  courses: readonly PricedCourse[];
  onOpen: (course: PricedCourse) => void;
}

export function PriceList({ courses, onOpen }: PriceListProps) {
  const nameCell = (course: PricedCourse) => (
    <button
      type="button"
      className="entry-opener office-opener"
      dir="auto"
      onClick={() => onOpen(course)}
    >
      {course.courseName}
    </button>
  );
  const columns: readonly Column<PricedCourse>[] = [
    { name: 'Course', cell: nameCell },
    { name: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    { name: 'List price', cell: listPriceWord },
    { name: 'Sale', cell: ({ sale }) => sale && formatPaise(sale.price) },
    { name: 'Days', cell: ({ sale }) => sale && daysWord(sale) },
    { name: 'State', cell: (course) => <State course={course} /> },
  ];
  return (
    <RowsOrCards
      label="Prices"
      entries={courses}
      columns={columns}
      card={(course) => (
        <>
          {nameCell(course)}
          <span className="row">
            <StatusBadge status={course.status} />
            <State course={course} />
          </span>
          <span className="small">
            {`${listPriceWord(course)}${course.sale ? ` · sale ${saleWord(course.sale)}` : ''}`}
          </span>
        </>
      )}
    />
  );
}

function State({ course: { sale } }: { course: PricedCourse }) {
  if (!sale) return null;
  return <Badge tone={sale.isOn ? 'solid' : 'info'}>{sale.isOn ? 'Sale on' : 'Sale comes'}</Badge>;
}
