// Records a payment that was made outside the site.
import { EmailField } from '#site/islands/ui/forms/EmailField.tsx';
import { useRef, useState } from 'react';
import { BUYER_ADDRESS_MAX, BUYER_NAME_MAX } from '#contract/sales/buyer.ts';
import { REFERENCE_MAX } from '#contract/sales/outside-payments.ts';
import { fetchCourseNames } from '#site/api/admin-courses.ts';
import { getMessage, call } from '#site/api/client.ts';
import { recordOutsidePayment } from '#contract/sales/outside-payments.ts';
import { useLoadedValue } from '#site/queries/use-loaded.ts';
import { notifyOwn } from '../../ui/notices/notify.ts';
import { ChosenCourses, type ChosenCourse } from '../../ui/courses/ChosenCourses.tsx';
import { NO_NAMES } from '../../ui/courses/course-names.ts';
import { FormFoot } from '../../ui/forms/FormFoot.tsx';
import { type Form, type SendResult, useForm } from '../../ui/forms/use-form.ts';
import { ReasonField } from '../../ui/forms/ReasonDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Options, SelectField, TextField } from '../../ui/Field.tsx';
import {
  ABROAD,
  EMPTY_FIELDS,
  OUTSIDE_RULES,
  type OutsideField,
  toOutsideBody,
  STATE_OPTIONS,
  WAY_OPTIONS,
} from './outside-payment.ts';

interface OutsideDialogProps {
  open: boolean;
  onClose: () => void;
  onDone: (orderId: string) => void;
}

export function OutsideDialog({ open, onClose, onDone }: OutsideDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Record a payment"
      lead="For money that you received outside this site. We email the receipt or invoice. The courses open at once, or when the student confirms the email address."
    >
      <OutsideForm onClose={onClose} onDone={onDone} />
    </Dialog>
  );
}

function useOutsideForm({ onClose, onDone }: Omit<OutsideDialogProps, 'open'>) {
  const [creationKey] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<readonly ChosenCourse[]>([]);
  const [courseError, setCourseError] = useState<string>();
  const courseField = useRef<HTMLDivElement>(null);
  const choose = (courses: readonly ChosenCourse[]) => {
    setChosen(courses);
    setCourseError(undefined);
  };
  const form = useForm(OUTSIDE_RULES, {
    initial: EMPTY_FIELDS,
    send: async (typed): Promise<SendResult> => {
      const courses = chosen.map(({ id }) => id);
      if (courses.length === 0) {
        setCourseError('Choose a course.');
        courseField.current?.querySelector<HTMLElement>('select, input')?.focus();
        return 'unsent';
      }
      const body = toOutsideBody(typed, { courses, creationKey });
      const { data: recorded } = await call(recordOutsidePayment, { body });
      const { orderId, waits } = recorded;
      notifyOwn(
        'success',
        'Payment recorded',
        waits
          ? 'The student has not confirmed the email address yet. We have emailed a link that opens the courses.'
          : 'The courses are open.',
      );
      onClose();
      onDone(orderId);
    },
    toErrorMessage: (error) =>
      getMessage(
        error,
        'No response. You can safely try again: the payment is recorded only once.',
      ),
  });
  return { form, courseField, courseProps: { chosen, error: courseError, onChange: choose } };
}

function OutsideForm(props: Omit<OutsideDialogProps, 'open'>) {
  const courses = useLoadedValue(fetchCourseNames, NO_NAMES);
  const { form, courseField, courseProps } = useOutsideForm(props);
  return (
    <form {...form.props} className="grid gap-6">
      <EmailField
        label="Student’s email"
        starred
        required
        autoComplete="off"
        {...form.field('email')}
        onSuggestion={(suggestion) => form.set({ email: suggestion })}
      />
      <div ref={courseField}>
        <ChosenCourses courses={courses} noneLabel="Choose a course" {...courseProps} />
      </div>
      <ReceivedFields form={form} />
      <BuyerFields form={form} />
      <ReasonField hint="Saved with the payment, for your team." {...form.field('reason')} />
      <FormFoot form={form} onCancel={props.onClose} busyText="Recording...">
        Record payment
      </FormFoot>
    </form>
  );
}

function ReceivedFields({ form }: { form: Form<OutsideField> }) {
  return (
    <div className="grid grid-cols-2 gap-6 max-[34rem]:grid-cols-1">
      <TextField
        label="Amount in rupees"
        inputMode="decimal"
        autoComplete="off"
        starred
        required
        {...form.field('amount')}
      />
      <SelectField label="Payment method" {...form.field('way')}>
        <Options options={WAY_OPTIONS.map(({ value, label }) => [value, label])} />
      </SelectField>
      <TextField label="Received on" type="date" starred required {...form.field('receivedOn')} />
      <TextField
        label="Reference"
        starred
        required
        autoComplete="off"
        maxLength={REFERENCE_MAX}
        hint="UTR or transaction ID, or the entry number in your cash book."
        {...form.field('reference')}
      />
    </div>
  );
}

/** For the tax invoice. */
function BuyerFields({ form }: { form: Form<OutsideField> }) {
  return (
    <fieldset className="m-0 grid min-w-0 gap-6 border-0 p-0">
      <legend className="small muted mb-3 p-0">
        For the tax invoice. Not saved if you are not registered for GST.
      </legend>
      <div className="grid grid-cols-2 gap-6 max-[34rem]:grid-cols-1">
        <SelectField label="Buyer’s State" {...form.field('buyer.state')}>
          <option value="">Choose a State</option>
          <Options options={STATE_OPTIONS.map(({ value, label }) => [value, label])} />
          <option value={ABROAD}>Outside India</option>
        </SelectField>
        <TextField
          label="GSTIN"
          hint="If the buyer is a business."
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('buyer.gstin')}
        />
        <TextField
          label="Business name"
          autoComplete="off"
          maxLength={BUYER_NAME_MAX}
          {...form.field('buyer.name')}
        />
        <TextField
          label="Address"
          hint="Required for businesses, and for a taxable value of ₹50,000 or more."
          autoComplete="off"
          maxLength={BUYER_ADDRESS_MAX}
          {...form.field('buyer.address')}
        />
      </div>
    </fieldset>
  );
}
