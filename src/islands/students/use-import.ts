// An import under way: what is asked for, what the file would do, and whether it is done.
import { useState } from 'react';
import { messageOf } from '#site/api/client.ts';
import { importPeople, type ImportOrder, type ImportResult } from '#site/api/people.ts';
import { notify } from '#site/stores/notices.ts';
import { importedLine } from './import-words.ts';

type Order = Omit<ImportOrder, 'file'> & { file: File | null };

export function useImport(onDone: () => void) {
  const [order, setOrder] = useState<Order>({ file: null, courseId: '', reason: '' });
  const [result, setResult] = useState<ImportResult>();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState<'check' | 'import'>();
  const set = (change: Partial<Order>) => {
    setOrder({ ...order, ...change });
    // What was checked is no longer what would be imported.
    setResult(undefined);
    setRefusal('');
  };
  const send = async (step: 'check' | 'import') => {
    const { file } = order;
    if (busy) return undefined;
    if (!file) return void setRefusal('Please choose a file first.');
    setBusy(step);
    setRefusal('');
    try {
      const answer = await importPeople({ ...order, file }, step === 'check');
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
  return { order, set, result, refusal, busy, check: () => send('check'), run };
}
