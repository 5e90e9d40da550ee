import { useEffect, useState } from 'react';
import { ContactNumber, Email, FullName } from '#contract/accounts/auth.ts';
import { Reason } from '#contract/courses/reviews.ts';
import { ApiError, call } from '#site/api/client.ts';
import { grantCourse, inviteStudent } from '#contract/people/people.ts';
import { type Notice, notify } from '#site/stores/notices.ts';
import {
  ANY_TEXT,
  createOptionalRule,
  createRequiredRule,
  createRule,
} from '../../ui/forms/field-rule.ts';
import { type FieldRule, useForm } from '../../ui/forms/use-form.ts';

export type EnrolMode = 'enrol' | 'invite';

type Fields = Record<'email' | 'fullName' | 'contactNumber' | 'courseId' | 'reason', string>;

interface EnrolOptions {
  state: EnrolMode;
  onState: (state: EnrolMode) => void;
  onDone: () => void;
  onClose: () => void;
}

const EMAIL_RULE = createRule((typed) =>
  Email.safeParse(typed).success ? undefined : 'Email address is invalid',
);

const RULES: Readonly<Record<EnrolMode, Record<keyof Fields, FieldRule>>> = {
  enrol: {
    email: EMAIL_RULE,
    fullName: ANY_TEXT,
    contactNumber: ANY_TEXT,
    courseId: createRequiredRule('Please choose a course.'),
    reason: Reason,
  },
  invite: {
    email: EMAIL_RULE,
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
    return {
      ...successNotice,
      title: 'Student enrolled',
      message: `${email} can now open the course.`,
    };
  }
  const linkSentence = courseId ? ' The link in the email opens the course.' : '';
  return {
    ...successNotice,
    title: 'Invitation sent',
    message: `We have emailed ${email}.${linkSentence}`,
  };
}
