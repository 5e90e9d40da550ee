import { useId, useRef, useState, type DragEvent } from 'react';
import { Icon } from './Icon.tsx';
import type { Elements } from './elements.ts';

interface FileDropProps {
  text: string;
  hint: string;
  accept: string;
  multiple?: boolean;
  label: string;
  onFiles: (files: File[]) => void;
  children?: Elements;
}

export function FileDrop(props: FileDropProps) {
  const { text, hint, accept, multiple = false, label, onFiles, children } = props;
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const addFiles = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    addFiles(event.dataTransfer.files);
  };
  return (
    <div
      className={isOver ? 'drop-zone is-over' : 'drop-zone'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      {children || <Icon name="upload" />}
      <p>
        <strong>
          <span>{text}</span>{' '}
          <label className="link drop-zone-button" htmlFor={id}>
            {`choose ${multiple ? 'files' : 'a file'}`}
          </label>
        </strong>
      </p>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <input
        ref={input}
        className="sr-only"
        id={id}
        type="file"
        aria-label={label}
        aria-describedby={`${id}-hint`}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          addFiles(event.currentTarget.files);
          // Allows choosing the same file again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
