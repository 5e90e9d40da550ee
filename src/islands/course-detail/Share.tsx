// Hands the course on: by the browser's own sheet, else by its copied address (OPEN-74).
import { Button } from '#site/islands/ui/Button.tsx';
import { Icon } from '#site/islands/ui/Icon.tsx';
import { notify } from '#site/stores/notices.ts';

export function Share({ name }: { name: string }) {
  return (
    <Button look="line" size="sm" onClick={() => void share(name)}>
      <Icon name="share" /> <span>Share</span>
    </Button>
  );
}

async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  if ('share' in navigator) {
    const isDone = await navigator.share({ title, url }).then(
      () => true,
      // Who closes the sheet has decided; a browser that refuses it has not.
      (reason: unknown) => reason instanceof DOMException && reason.name === 'AbortError',
    );
    if (isDone) return;
  }
  try {
    await navigator.clipboard.writeText(url);
    notify({ layer: 'shared', type: 'success', title: 'Link copied' });
  } catch {
    notify({
      layer: 'shared',
      type: 'error',
      title: 'The link could not be copied. It stands in the address bar.',
    });
  }
}
