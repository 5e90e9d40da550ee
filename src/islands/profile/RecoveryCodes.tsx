// The recovery codes, shown once: to be kept where the phone is not.
import { COMPANY } from '#site/company.ts';
import { saveFile } from '#site/islands/parts/save-file.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const download = () => {
    const text = `Recovery codes of your login at ${COMPANY.name}. Each works once.\n\n${codes.join('\n')}\n`;
    saveFile(
      new Blob([text], { type: 'text/plain' }),
      `${COMPANY.name.toLowerCase()}-recovery-codes.txt`,
    );
  };
  return (
    <div className="stack max-w-136">
      <h3 tabIndex={-1} ref={takeFocus}>
        The second step is on. Keep these codes
      </h3>
      <p>
        Each lets you in once, should your phone be lost. They are shown this one time: print them
        or save them where your phone is not.
      </p>
      <ul className="step-codes num" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button look="line" onClick={download}>
          <Icon name="download" /> <span>Save as a file</span>
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </div>
  );
}

function takeFocus(heading: HTMLElement | null): void {
  heading?.focus();
}
