// One coupon: its link, its limits, who has used it, and the switch.
import { useCallback, useState } from 'react';
import type { Coupon } from '#contract/coupons.ts';
import { formatPaise } from '#contract/money.ts';
import type { CourseNames } from '#site/api/admin-courses.ts';
import { messageOf } from '#site/api/client.ts';
import { editCoupon, fetchCouponUses, switchCoupon } from '#site/api/pricing.ts';
import { indianMoment } from '#site/lib/indian-time.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { notify } from '#site/stores/notices.ts';
import { FormRefusal } from '../parts/FormFoot.tsx';
import { useForm } from '../parts/use-form.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { coursesWord, daysWord, LIMIT_RULES, limitsOf, offWord, usedWord } from './coupon-words.ts';
import { CouponLink } from './CouponLink.tsx';
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
          ? `${offWord(coupon)}, ${coursesWord(coupon)}. ${daysWord(coupon)}. ${usedWord(coupon)}.`
          : ''
      }
    >
      {coupon && (
        <div className="grid gap-8">
          <CouponLink {...{ coupon, courses }} />
          <Limits key={coupon._id} coupon={coupon} onDone={onDone} />
          <Uses couponId={coupon._id} />
          <Switch coupon={coupon} onDone={onDone} />
        </div>
      )}
    </Dialog>
  );
}

interface OfCoupon {
  coupon: Coupon;
  onDone: () => void;
}

function Limits({ coupon, onDone }: OfCoupon) {
  const form = useForm(LIMIT_RULES, {
    initial: {
      until: coupon.until ?? '',
      maxTotal: coupon.maxTotal === null ? '' : String(coupon.maxTotal),
      maxPerAccount: String(coupon.maxPerAccount),
    },
    send: async (typed) => {
      await editCoupon({ couponId: coupon._id, ...limitsOf(typed) });
      notify({ layer: 'own', type: 'success', title: 'Limits saved' });
      onDone();
    },
    refused: (error) => messageOf(error, 'There was no answer. Please try again.'),
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
  const [loaded, retry] = useLoaded(useCallback(() => fetchCouponUses(couponId), [couponId]));
  return (
    <section className="grid gap-3">
      <h3 className="heading-lg">Who used it</h3>
      {loaded.status === 'loading' && <p className="muted">Loading...</p>}
      {loaded.status === 'failed' && (
        <p className="error" role="alert">
          The list did not arrive.{' '}
          <button type="button" className="link" onClick={retry}>
            Try again
          </button>
        </p>
      )}
      {loaded.status === 'ready' && loaded.value.data.length === 0 && (
        <p className="muted">Nobody yet.</p>
      )}
      {loaded.status === 'ready' && loaded.value.data.length > 0 && (
        <ul className="lines" aria-label="Who used it">
          {loaded.value.data.map((use) => (
            <li key={use._id} className="grid gap-1">
              <span dir="auto">{use.student.name || 'A deleted account'}</span>
              <span className="meta break-all">
                {`${use.student.email} · ${formatPaise(use.discount)} off · ${indianMoment(use.usedAt)}${use.isOver ? ' · past its terms' : ''}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Switch({ coupon, onDone }: OfCoupon) {
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const isOff = coupon.standing === 'off';
  const turn = async () => {
    setBusy(true);
    try {
      await switchCoupon(coupon._id, isOff);
      notify({ layer: 'own', type: 'success', title: isOff ? 'Switched on' : 'Switched off' });
      onDone();
    } catch (error) {
      const title = messageOf(error, 'There was no answer. Please try again.');
      notify({ layer: 'own', type: 'error', title });
    }
    setBusy(false);
    setAsks(false);
  };
  return (
    <div>
      <Button look="line" onClick={() => (isOff ? void turn() : setAsks(true))}>
        {isOff ? 'Switch on' : 'Switch off'}
      </Button>
      <ConfirmDialog
        open={asks}
        title={`Switch ${coupon.code} off?`}
        lead="No new order gets it. Who has begun to pay still pays the price that was quoted."
        confirmText="Switch off"
        busy={busy}
        onConfirm={() => void turn()}
        onClose={() => setAsks(false)}
      />
    </div>
  );
}
