// What is typed into the form of an enrolment or an invitation, and what the server makes of it.
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ContactNumber, Email, FullName } from '#contract/auth.ts';
import { ApiError, messageOf } from '#site/api/client.ts';
import { grantCourse, inviteStudent, type NewStudent } from '#site/api/people.ts';
import { type Notice, notify } from '#site/stores/notices.ts';

export type EnrolFace = 'enrol' | 'invite';

type Fields = Omit<NewStudent, 'creationKey'>;
type Faults = Partial<Record<keyof Fields, string>>;

interface Enrolling {
  face: EnrolFace;
  onFace: (face: EnrolFace) => void;
  onDone: () => void;
  onClose: () => void;
}

const EMPTY: Fields = { email: '', fullName: '', contactNumber: '', courseId: '', reason: '' };

export function useEnrol({ face, onFace, onDone, onClose }: Enrolling) {
  const [fields, setFields] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState('');
  const [unknown, setUnknown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [creationKey] = useState(() => crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const focusOn = (name: string) =>
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  useEffect(() => {
    // What is missing for an invitation is the name.
    if (unknown) focusOn('fullName');
  }, [unknown]);
  const set = (change: Partial<Fields>) => {
    setFields({ ...fields, ...change });
    setFaults({});
    setRefusal('');
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const typed = trimmed(fields);
    const found = faultsOf(face, typed);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first !== undefined) return focusOn(first);
    setBusy(true);
    try {
      notify(await sent(face, typed, creationKey));
      onDone();
      onClose();
    } catch (error) {
      setBusy(false);
      if (face === 'enrol' && error instanceof ApiError && error.code === 'no_account') {
        setUnknown(true);
        return onFace('invite');
      }
      setRefusal(messageOf(error, 'There was no answer. Please try again.'));
    }
  };
  return { fields, set, faults, refusal, unknown, busy, submit, form };
}

/** Answers what to say of it. Throws ApiError. */
async function sent(face: EnrolFace, typed: Fields, creationKey: string): Promise<Notice> {
  const own = { layer: 'own', type: 'success' } as const;
  const { email, courseId, reason } = typed;
  const isInvited =
    face === 'invite'
      ? await inviteStudent({ ...typed, creationKey }).then(() => true)
      : await grantCourse({ email, courseId, reason });
  if (!isInvited) {
    return { ...own, title: 'Student enrolled', message: `${email} has the course now.` };
  }
  const opens = courseId ? ' The course opens with it.' : '';
  return { ...own, title: 'Invitation sent', message: `A mail is on its way to ${email}.${opens}` };
}

function trimmed(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, value]) => [name, value.trim()]);
  return Object.fromEntries(entries) as unknown as Fields;
}

/** In the order of the form. */
function faultsOf(face: EnrolFace, fields: Fields): Faults {
  const { email, fullName, contactNumber, courseId, reason } = fields;
  const isNew = face === 'invite';
  const name = isNew ? FullName.safeParse(fullName).error?.issues[0]?.message : undefined;
  const phone =
    isNew && contactNumber
      ? ContactNumber.safeParse(contactNumber).error?.issues[0]?.message
      : undefined;
  return {
    ...(Email.safeParse(email).success ? {} : { email: 'Email address is invalid' }),
    ...(name ? { fullName: name } : {}),
    ...(phone ? { contactNumber: phone } : {}),
    ...(isNew || courseId ? {} : { courseId: 'Please choose a course.' }),
    ...(reason ? {} : { reason: 'Please give a reason.' }),
  };
}
