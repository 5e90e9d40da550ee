import { useState } from 'react';
import { type Coupon, editCoupon, switchCoupon, getCouponUses } from '#contract/sales/coupons.ts';
import { formatPaise } from '#contract/sales/money.ts';
import type { CourseNames } from '#site/api/admin-courses.ts';
import { call } from '#site/api/client.ts';
import { formatIndianDateTime } from '#site/lib/indian-time.ts';
import { getBundleCards } from '#contract/sales/bundles.ts';
import { useResponse } from '#site/queries/use-response.ts';
import { notifyOwn } from '../../ui/notices/notify.ts';
import { FormRefusal } from '../../ui/forms/FormFoot.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CourseChoice } from '../../ui/courses/CourseChoice.tsx';
import { Options, SelectField } from '../../ui/Field.tsx';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';
import {
  formatCourses,
  formatCouponDays,
  LIMIT_RULES,
  toLimits,
  formatDiscount,
  formatUsage,
  buildCouponLink,
} from './coupon-labels.ts';
import { LimitFields } from './LimitFields.tsx';

interface CouponDialogProps {
  coupon: Coupon | undefined;
  courses: CourseNames;
  onDone: () => void;
  onClose: () => void;
}

export function CouponDialog({ coupon, courses, onDone, onClose }: CouponDialogProps) {
  return (
    <Dialog
      open={coupon !== undefined}
      onClose={onClose}
      title={coupon ? `Coupon ${coupon.code}` : 'Coupon'}
      lead={
        coupon
          ? `${formatDiscount(coupon)} · ${formatCourses(coupon)} · ${formatCouponDays(coupon)} · ${formatUsage(coupon)}`
          : ''
      }
    >
      {coupon && (
        <div className="grid gap-8">
          <CouponLink coupon={coupon} courses={courses} />
          <Limits key={coupon._id} coupon={coupon} onDone={onDone} />
          <Uses couponId={coupon._id} />
          <div>
            <Switch coupon={coupon} onDone={onDone} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface CouponPartProps {
  coupon: Coupon;
  onDone: () => void;
}

function Limits({ coupon, onDone }: CouponPartProps) {
  const form = useForm(LIMIT_RULES, {
    initial: {
      until: coupon.until ?? '',
      maxTotal: coupon.maxTotal === null ? '' : String(coupon.maxTotal),
      maxPerAccount: String(coupon.maxPerAccount),
    },
    send: async (typed) => {
      await call(editCoupon, { body: { couponId: coupon._id, ...toLimits(typed) } });
      notifyOwn('success', 'Limits saved');
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid gap-6" aria-label="Limits">
      <LimitFields form={form} />
      <FormRefusal text={form.refusal} />
      <div>
        <Button type="submit" look="line" busy={form.busy} busyText="Saving...">
          Save limits
        </Button>
      </div>
    </form>
  );
}

function Uses({ couponId }: { couponId: string }) {
  const [loaded, retry] = useResponse(getCouponUses, { query: { couponId } });
  return (
    <section className="grid gap-3">
      <h3 className="heading-lg">Used by</h3>
      <WhenLoaded
        loaded={loaded}
        loading="Loading..."
        failed="The list could not be loaded."
        onRetry={retry}
      >
        {({ data: uses }) =>
          uses.length === 0 ? (
            <p className="muted">Nobody has used it yet.</p>
          ) : (
            <ul className="ruled-list" aria-label="Used by">
              {uses.map((use) => (
                <li key={use._id} className="grid gap-1">
                  <span dir="auto">{use.student.name || 'Deleted account'}</span>
                  <span className="meta break-all">
                    {`${use.student.email} · ${formatPaise(use.discount)} off · ${formatIndianDateTime(use.usedAt)}${use.isOver ? ' · over the limit' : ''}`}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </section>
  );
}

function Switch({ coupon, onDone }: CouponPartProps) {
  const isOff = coupon.standing === 'off';
  return (
    <ConfirmAction
      label={isOff ? 'Switch on' : 'Switch off'}
      question={
        isOff
          ? undefined
          : {
              title: `Switch off ${coupon.code}?`,
              lead: 'New orders no longer get the discount. Buyers who are already paying still get the quoted price.',
            }
      }
      onConfirm={async () => {
        await call(switchCoupon, { body: { couponId: coupon._id, isOn: isOff } });
        notifyOwn('success', isOff ? 'Coupon switched on' : 'Coupon switched off');
        onDone();
      }}
    />
  );
}

function CouponLink({ coupon, courses }: { coupon: Coupon; courses: CourseNames }) {
  const [first] = coupon.courses;
  const [courseId, setCourseId] = useState(first?.courseId ?? '');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(buildCouponLink(coupon, courseId));
      notifyOwn('success', 'Link copied');
    } catch {
      const message = buildCouponLink(coupon, courseId);
      notifyOwn('error', 'The link could not be copied', message);
    }
  };
  return (
    <div className="grid gap-3">
      {coupon.isForBundles && <BundleChoice value={courseId} onBundle={setCourseId} />}
      {!first && !coupon.isForBundles && (
        <CourseChoice
          label="Link to"
          noneLabel="Choose a course"
          courses={courses}
          value={courseId}
          onCourse={setCourseId}
        />
      )}
      {coupon.courses.length > 1 && (
        <SelectField
          label="Link to"
          value={courseId}
          onChange={({ currentTarget }) => setCourseId(currentTarget.value)}
        >
          <Options options={coupon.courses.map((course) => [course.courseId, course.courseName])} />
        </SelectField>
      )}
      <div>
        <Button look="line" disabled={courseId === ''} onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
    </div>
  );
}

/** Only bundles on sale have a page. */
function BundleChoice({ value, onBundle }: { value: string; onBundle: (id: string) => void }) {
  const [loaded] = useResponse(getBundleCards);
  const bundles = loaded.status === 'ready' ? loaded.value.data : [];
  return (
    <SelectField
      label="Link to"
      value={value}
      hint={loaded.status === 'failed' ? 'The bundles could not be loaded.' : undefined}
      onChange={({ currentTarget }) => onBundle(currentTarget.value)}
    >
      <option value="">Choose a bundle</option>
      <Options options={bundles.map(({ _id, title }) => [_id, title])} />
    </SelectField>
  );
}
