// Brings buying to a course page: the card, and a press that other buttons of the page may use.
import { priceNumber } from '#contract/price.ts';
import type { CheckoutSlotProps } from '#site/islands/parts/checkout-slot.ts';
import { paths, withReturn } from '#site/paths.ts';
import { $session } from '#site/stores/session.ts';
import { isBusy } from './checkout.ts';
import { PaymentCard } from './PaymentCard.tsx';
import { useCheckout } from './use-checkout.ts';

export function CheckoutForCourse(props: CheckoutSlotProps) {
  const { course, viewer, onEnrolled, children } = props;
  const { state, press, checkAgain } = useCheckout({ courseName: course.name, onEnrolled });
  const busy = isBusy(state);
  const start = () => {
    // Looked up at the press: the session may have ended in another tab (OPEN-24).
    const { token, user } = $session.get();
    if (!token || !user) return location.assign(withReturn(paths.auth, location.pathname));
    void press({
      userId: user._id,
      courseId: course.id,
      courseName: course.name,
      free: priceNumber(course.price) === 0,
    });
  };
  const card = (
    <PaymentCard
      course={course}
      viewer={viewer}
      busy={busy}
      pending={state.at === 'pending'}
      onPress={start}
      onCheckAgain={() => void checkAgain()}
    />
  );
  return children({ press: start, busy, card });
}
