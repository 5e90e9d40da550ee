import { useState } from 'react';
import type { ImportField } from '#contract/people.ts';
import { messageOf } from '#site/api/client.ts';
import { importPeople, type ImportOrder, type ImportResult } from '#site/api/students.ts';
import { notify } from '#site/stores/notices.ts';
import { importedLine } from './import-words.ts';

export type Order = Omit<ImportOrder, 'file'> & { file: File | null };

export function useImport(onDone: () => void) {
  const [order, setOrder] = useState<Order>({
    file: null,
    fields: undefined,
    courseId: '',
    reason: '',
    skipRefused: false,
    sendInvitations: true,
  });
  const [result, setResult] = useState<ImportResult>();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState<'check' | 'import'>();
  const set = (change: Partial<Order>) => {
    setOrder({ ...order, ...change });
    // What was checked is no longer what would be imported; who is left out and mailed changes no line.
    if (!('skipRefused' in change || 'sendInvitations' in change)) setResult(undefined);
    setRefusal('');
  };
  const send = async (step: 'check' | 'import', change: Partial<Order> = {}) => {
    const submitted = { ...order, ...change };
    const { file } = submitted;
    if (busy) return undefined;
    if (!file) return void setRefusal('Please choose a file first.');
    setBusy(step);
    setRefusal('');
    try {
      const answer = await importPeople({ ...submitted, file }, step === 'check');
      setResult(answer);
      return answer;
    } catch (error) {
      setResult(undefined);
      return void setRefusal(messageOf(error, 'There was no answer. Please try again.'));
    } finally {
      setBusy(undefined);
    }
  };
  const run = async () => {
    const answer = await send('import');
    if (!answer?.done) return;
    notify({ layer: 'own', type: 'success', title: 'Imported', message: importedLine(answer) });
    onDone();
  };
  /** Says what the columns are, and looks at once at what that changes. */
  const map = (fields: ImportField[]) => {
    setOrder({ ...order, fields });
    void send('check', { fields });
  };
  return { order, set, result, refusal, busy, map, check: () => send('check'), run };
}
