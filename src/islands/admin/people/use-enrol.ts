import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { ContactNumber, Email, FullName } from '#contract/accounts/auth.ts';
import { Reason } from '#contract/courses/reviews.ts';
import { ApiError, call } from '#site/api/client.ts';
import { grantCourse, inviteStudent } from '#contract/people/people.ts';
import { type Notice, notify } from '#site/stores/notices.ts';
import { type FieldRule, useForm } from '../../ui/forms/use-form.ts';

export type EnrolMode = 'enrol' | 'invite';

type Fields = Record<'email' | 'fullName' | 'contactNumber' | 'courseId' | 'reason', string>;

interface EnrolOptions {
  state: EnrolMode;
  onState: (state: EnrolMode) => void;
  onDone: () => void;
  onClose: () => void;
}

const createTextRule = (isValid: (typed: string) => boolean, message: string) =>
  z.string().check(z.trim(), z.refine(isValid, message));
const createOptionalRule = (rule: FieldRule): FieldRule => ({
  safeParse: (typed) => (typed.trim() ? rule.safeParse(typed) : { success: true, data: '' }),
});
const ANY_TEXT = z.string().check(z.trim());

const RULES: Readonly<Record<EnrolMode, Record<keyof Fields, FieldRule>>> = {
  enrol: {
    email: createTextRule((typed) => Email.safeParse(typed).success, 'Email address is invalid'),
    fullName: ANY_TEXT,
    contactNumber: ANY_TEXT,
    courseId: createTextRule(Boolean, 'Please choose a course.'),
    reason: Reason,
  },
  invite: {
    email: createTextRule((typed) => Email.safeParse(typed).success, 'Email address is invalid'),
    fullName: FullName,
    contactNumber: createOptionalRule(ContactNumber),
    courseId: ANY_TEXT,
    reason: Reason,
  },
};

export function useEnrol({ state, onState, onDone, onClose }: EnrolOptions) {
  const [hasNoAccount, setHasNoAccount] = useState(false);
  const [creationKey] = useState(() => crypto.randomUUID());
  const form = useForm(RULES[state], {
    send: async (fields) => {
      try {
        notify(await sendEnrolment(state, fields, creationKey));
      } catch (error) {
        const isUnknown = error instanceof ApiError && error.code === 'no_account';
        if (state === 'invite' || !isUnknown) throw error;
        setHasNoAccount(true);
        return onState('invite');
      }
      onDone();
      onClose();
    },
  });
  const { ref } = form.props;
  useEffect(() => {
    // An invitation also needs the name.
    if (hasNoAccount) ref.current?.querySelector<HTMLElement>('[name=fullName]')?.focus();
  }, [hasNoAccount, ref]);
  return { form, unknown: hasNoAccount };
}

async function sendEnrolment(
  state: EnrolMode,
  typed: Fields,
  creationKey: string,
): Promise<Notice> {
  const successNotice = { layer: 'own', type: 'success' } as const;
  const { email, courseId, reason } = typed;
  if (state === 'invite') {
    const { fullName, contactNumber } = typed;
    const student = { email, fullName, contactNumber, reason, creationKey };
    await call(inviteStudent, { body: courseId ? { ...student, courseId } : student });
  } else if (!(await call(grantCourse, { body: { email, courseId, reason } })).invited) {
    return { ...successNotice, title: 'Student enrolled', message: `${email} has the course now.` };
  }
  const linkSentence = courseId ? ' The link in the email opens the course.' : '';
  return {
    ...successNotice,
    title: 'Invitation sent',
    message: `We have emailed ${email}.${linkSentence}`,
  };
}
