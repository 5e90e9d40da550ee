// A text area for Markdown with buttons for the syntax, pictures and a preview.
import { Suspense, useRef, useState } from 'react';
import { getMessage } from '#site/api/client.ts';
import { Loading } from '../Art.tsx';
import { Button } from '../Button.tsx';
import { FieldError, TextAreaField } from '../Field.tsx';
import { FileButton } from '../FileButton.tsx';
import { createLazyComponent } from '../lazy-part.tsx';
import { ACCEPTED_PICTURES, checkPicture } from '../picture-file.ts';
import { insertSyntax, type Syntax } from './markdown-syntax.ts';

const MarkdownPreview = createLazyComponent(
  () => import('./MarkdownPreview.tsx'),
  'MarkdownPreview',
);

const BUTTONS: readonly [Syntax, string][] = [
  ['heading', 'Heading'],
  ['bold', 'Bold'],
  ['italic', 'Italic'],
  ['list', 'List'],
  ['link', 'Link'],
];

interface MarkdownFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  maxLength: number;
  onChange: (event: { currentTarget: { value: string } }) => void;
  /** Uploads a picture and returns its id. */
  uploadPicture: (file: File) => Promise<string>;
  /** Sending the form waits for the upload. */
  waitFor: (work: Promise<void>) => Promise<void>;
}

export function MarkdownField({ label, uploadPicture, waitFor, ...props }: MarkdownFieldProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isPreview, setPreview] = useState(false);
  const [pictureFault, setPictureFault] = useState('');
  const [isSending, setSending] = useState(false);
  const getArea = () => container.current?.querySelector('textarea') ?? undefined;
  const press = (syntax: Syntax) => {
    const area = getArea();
    if (!area) return;
    const { value: text, selectionStart, selectionEnd } = area;
    const selected = { text, start: selectionStart, end: selectionEnd };
    const { from, replacement, start, end } = insertSyntax(selected, syntax);
    replaceRange(area, { from, to: selectionEnd }, replacement);
    area.setSelectionRange(start, end);
  };
  const addPicture = async (file: File) => {
    const fault = checkPicture(file);
    setPictureFault(fault);
    if (fault || isSending) return;
    setSending(true);
    try {
      await waitFor(
        uploadPicture(file).then((id) => {
          const area = getArea();
          if (!area) return;
          const { selectionEnd } = area;
          const alt = file.name.replace(/\.[^.]*$/, '').replace(/[[\]\\]/g, ' ');
          replaceRange(
            area,
            { from: selectionEnd, to: selectionEnd },
            `\n\n![${alt}](picture:${id})\n\n`,
          );
        }),
      );
    } catch (error) {
      setPictureFault(getMessage(error, 'The picture could not be uploaded. Please try again.'));
    }
    setSending(false);
  };
  return (
    <div ref={container} className="markdown-field">
      <div className="row" role="group" aria-label="Formatting">
        {BUTTONS.map(([syntax, text]) => (
          <Button
            key={syntax}
            look="soft"
            size="sm"
            disabled={isPreview}
            onClick={() => press(syntax)}
          >
            {text}
          </Button>
        ))}
        {!isPreview && (
          <FileButton
            inputLabel="Picture file"
            accept={ACCEPTED_PICTURES}
            onFile={(file) => void addPicture(file)}
          >
            {isSending ? 'Uploading...' : 'Picture'}
          </FileButton>
        )}
        <Button
          look="line"
          size="sm"
          aria-pressed={isPreview}
          onClick={() => setPreview(!isPreview)}
        >
          Preview
        </Button>
      </div>
      <FieldError text={pictureFault} />
      <div hidden={isPreview}>
        <TextAreaField label={label} starred rows={14} dir="auto" {...props} />
      </div>
      {isPreview && (
        <Suspense fallback={<Loading text="Loading the preview..." />}>
          <MarkdownPreview text={props.value} />
        </Suspense>
      )}
    </div>
  );
}

/** Replaces a range as typing does: the browser's undo reverts it. */
function replaceRange(
  area: HTMLTextAreaElement,
  { from, to }: { from: number; to: number },
  text: string,
): void {
  area.focus();
  area.setSelectionRange(from, to);
  document.execCommand('insertText', false, text);
}
