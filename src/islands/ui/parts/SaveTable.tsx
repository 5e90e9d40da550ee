import { getMessage } from '#site/api/client.ts';
import { indianDate } from '#site/lib/indian-time.ts';
import { notify } from '#site/stores/notices.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { saveFile } from './save-file.ts';
import { useAction } from './use-action.ts';

export function SaveTable({ name, fetchTable }: { name: string; fetchTable: () => Promise<Blob> }) {
  const [busy, run] = useAction((error) => {
    const message = getMessage(error, 'The table could not be downloaded. Please try again.');
    notify({ layer: 'own', type: 'error', title: 'Error', message });
  });
  const save = () =>
    run(async () => {
      saveFile(await fetchTable(), `${name}-${indianDate(new Date())}.csv`);
    });
  return (
    <Button look="line" size="sm" busy={busy} busyText="Preparing..." onClick={() => void save()}>
      <Icon name="download" /> <span>Download CSV</span>
    </Button>
  );
}
