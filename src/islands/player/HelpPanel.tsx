// The keys of the player, whether they act, and what the protection of lessons can and cannot do.
import '#site/styles/pages/player.css';
import { changePlayerSettings } from '#site/stores/player-settings.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { SHORTCUTS } from './shortcuts.ts';

interface HelpPanelProps {
  open: boolean;
  shortcuts: boolean;
  onClose: () => void;
}

export function HelpPanel({ open, shortcuts, onClose }: HelpPanelProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="player-keys">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="check mt-4">
        <input
          type="checkbox"
          checked={shortcuts}
          onChange={(event) => changePlayerSettings({ shortcuts: event.target.checked })}
        />
        <span>Use these keys on this page</span>
      </label>
      <p className="small muted mt-4">
        About the watermark: it shows your name so that copies can be traced. It discourages
        copying, as the blocked shortcuts do, and cannot prevent it: a screen can always be
        recorded.
      </p>
    </Dialog>
  );
}
