import { type ComponentProps, useRef } from 'react';
import { Button } from './Button.tsx';

interface FileButtonProps extends Pick<ComponentProps<typeof Button>, 'aria-label' | 'children'> {
  /** Accessible name of the file input. */
  inputLabel: string;
  accept?: string;
  onFile: (file: File) => void;
}

/** A button that opens the file picker, by default for a video. */
export function FileButton({ inputLabel, accept = 'video/*', onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} look="line" size="sm" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={inputLabel}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Allows choosing the same file again.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
