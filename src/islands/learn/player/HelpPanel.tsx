import { changePlayerSettings } from '#site/stores/player-settings.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/Field.tsx';
import { SHORTCUTS } from './shortcuts.ts';

interface HelpPanelProps {
  open: boolean;
  shortcuts: boolean;
  onClose: () => void;
}

export function HelpPanel({ open, shortcuts, onClose }: HelpPanelProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="player-shortcuts">
        {SHORTCUTS.map(({ keys, label: does }) => (
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
      <Checkbox
        className="mt-4"
        checked={shortcuts}
        onChange={(isOn) => changePlayerSettings({ shortcuts: isOn })}
      >
        Enable keyboard shortcuts
      </Checkbox>
      <p className="small muted mt-4">
        The watermark shows your name so that copies can be traced. Like the blocked shortcuts, it
        discourages copying but cannot prevent screen recording.
      </p>
    </Dialog>
  );
}
