import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { ContactNumber, Email, FullName } from '#contract/accounts/auth.ts';
import { Reason } from '#contract/courses/reviews.ts';
import { ApiError, call } from '#site/api/client.ts';
import { grantCourse, inviteStudent } from '#contract/people/people.ts';
import { type Notice, notify } from '#site/stores/notices.ts';
import { type FieldRule, useForm } from '../../ui/forms/use-form.ts';

export type EnrolState = 'enrol' | 'invite';

type Fields = Record<'email' | 'fullName' | 'contactNumber' | 'courseId' | 'reason', string>;

interface Enrolling {
  state: EnrolState;
  onState: (state: EnrolState) => void;
  onDone: () => void;
  onClose: () => void;
}

const accepted = (isGood: (typed: string) => boolean, message: string) =>
  z.string().check(z.trim(), z.refine(isGood, message));
const optional = (rule: FieldRule): FieldRule => ({
  safeParse: (typed) => (typed.trim() ? rule.safeParse(typed) : { success: true, data: '' }),
});
const ANYTHING = z.string().check(z.trim());

const RULES: Readonly<Record<EnrolState, Record<keyof Fields, FieldRule>>> = {
  enrol: {
    email: accepted((typed) => Email.safeParse(typed).success, 'Email address is invalid'),
    fullName: ANYTHING,
    contactNumber: ANYTHING,
    courseId: accepted(Boolean, 'Please choose a course.'),
    reason: Reason,
  },
  invite: {
    email: accepted((typed) => Email.safeParse(typed).success, 'Email address is invalid'),
    fullName: FullName,
    contactNumber: optional(ContactNumber),
    courseId: ANYTHING,
    reason: Reason,
  },
};

export function useEnrol({ state, onState, onDone, onClose }: Enrolling) {
  const [unknown, setUnknown] = useState(false);
  const [creationKey] = useState(() => crypto.randomUUID());
  const form = useForm(RULES[state], {
    send: async (fields) => {
      try {
        notify(await sent(state, fields, creationKey));
      } catch (error) {
        const isUnknown = error instanceof ApiError && error.code === 'no_account';
        if (state === 'invite' || !isUnknown) throw error;
        setUnknown(true);
        return onState('invite');
      }
      onDone();
      onClose();
    },
  });
  const { ref } = form.props;
  useEffect(() => {
    // An invitation also needs the name.
    if (unknown) ref.current?.querySelector<HTMLElement>('[name=fullName]')?.focus();
  }, [unknown, ref]);
  return { form, unknown };
}

async function sent(state: EnrolState, typed: Fields, creationKey: string): Promise<Notice> {
  const own = { layer: 'own', type: 'success' } as const;
  const { email, courseId, reason } = typed;
  if (state === 'invite') {
    const { fullName, contactNumber } = typed;
    const student = { email, fullName, contactNumber, reason, creationKey };
    await call(inviteStudent, { body: courseId ? { ...student, courseId } : student });
  } else if (!(await call(grantCourse, { body: { email, courseId, reason } })).invited) {
    return { ...own, title: 'Student enrolled', message: `${email} has the course now.` };
  }
  const opens = courseId ? ' The link in the email opens the course.' : '';
  return { ...own, title: 'Invitation sent', message: `We have emailed ${email}.${opens}` };
}
