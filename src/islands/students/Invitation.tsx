// That somebody has not come in yet, and their invitation once more.
import { useState } from 'react';
import type { Student } from '#contract/students.ts';
import { messageOf } from '#site/api/client.ts';
import { resendInvitations } from '#site/api/students.ts';
import { indianDay } from '#site/lib/indian-time.ts';
import { notify } from '#site/stores/notices.ts';
import { Button } from '../ui/Button.tsx';

export function Invitation({ student, onSent }: { student: Student; onSent: () => void }) {
  const [busy, setBusy] = useState(false);
  const { status, invitedAt, email } = student;
  if (status === 'active') return null;
  const send = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await resendInvitations([student._id]);
      const message = `A mail is on its way to ${email}.`;
      notify({ layer: 'own', type: 'success', title: 'Invitation sent', message });
      onSent();
    } catch (error) {
      const message = messageOf(error, 'There was no answer. Please try again.');
      notify({ layer: 'own', type: 'error', title: 'Invitation not sent', message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="office-invitation mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-info-soft p-3 text-info">
      <p className="small">
        {invitedAt === null ? 'Not invited yet.' : `Invited ${indianDay(invitedAt)}, not in yet.`}
      </p>
      <Button look="line" size="sm" busy={busy} busyText="Sending..." onClick={() => void send()}>
        {invitedAt === null ? 'Send invitation' : 'Send again'}
      </Button>
    </div>
  );
}
