import { formatIndianDate } from '#site/lib/indian-time.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { saveFile } from './save-file.ts';
import { useAction } from '../forms/use-action.ts';
import { notifyOwnError } from '../notices/notify.ts';

export function DownloadCsvButton({
  name,
  fetchCsv,
}: {
  name: string;
  fetchCsv: () => Promise<Blob>;
}) {
  const [busy, run] = useAction((error) =>
    notifyOwnError(error, 'Error', 'The table could not be downloaded. Please try again.'),
  );
  const save = () =>
    run(async () => {
      saveFile(await fetchCsv(), `${name}-${formatIndianDate(new Date())}.csv`);
    });
  return (
    <Button look="line" size="sm" busy={busy} busyText="Preparing..." onClick={() => void save()}>
      <Icon name="download" /> <span>Download CSV</span>
    </Button>
  );
}
