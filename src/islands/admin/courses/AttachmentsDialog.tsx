import { useCallback, useState } from 'react';
import {
  type Attachment,
  ATTACHMENT_ENDINGS,
  ATTACHMENTS_MAX,
  findAttachmentFault,
} from '#contract/courses/attachments.ts';
import { attachFile, fetchAttachments, removeAttachment } from '#site/api/attachments.ts';
import { getMessage } from '#site/api/client.ts';
import type { Transfer } from '#site/api/resumable.ts';
import { formatFileSize } from '#site/lib/file-size.ts';
import { isolateText } from '#site/lib/isolate-text.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { useAction } from '../../ui/forms/use-action.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';
import { FileUploading } from './FileUploading.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { useFileUpload } from './use-file-upload.ts';

export interface AttachmentsDialogProps {
  courseId: string;
  lesson: { _id: string; title: string };
  open: boolean;
  /** Called with the number of files whenever it is known. */
  onCount: (count: number) => void;
  onClose: () => void;
}

const ACCEPTED = ATTACHMENT_ENDINGS.map((ending) => `.${ending}`).join(',');

export function AttachmentsDialog(props: AttachmentsDialogProps) {
  const { courseId, lesson, open, onCount, onClose } = props;
  const lessonId = lesson._id;
  const load = useCallback(() => fetchAttachments({ courseId, lessonId }), [courseId, lessonId]);
  const [loaded, reload] = useLoaded(load);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Files"
      lead={`Files of '${isolateText(lesson.title)}'. Students download them beside the video.`}
    >
      <WhenLoaded
        loaded={loaded}
        loading="Loading the files..."
        failed="The files could not be loaded."
        onRetry={reload}
      >
        {(files) => (
          <FileEditor courseId={courseId} lessonId={lessonId} first={files} onCount={onCount} />
        )}
      </WhenLoaded>
    </Dialog>
  );
}

interface FileEditorProps extends Pick<AttachmentsDialogProps, 'onCount'> {
  courseId: string;
  lessonId: string;
  first: readonly Attachment[];
}

function FileEditor({ courseId, lessonId, first, onCount }: FileEditorProps) {
  const key = { courseId, lessonId };
  const [files, setFiles] = useState(first);
  const [message, setMessage] = useState('');
  const [removalError, setRemovalError] = useState('');
  const show = (changed: readonly Attachment[], text: string) => {
    setFiles(changed);
    onCount(changed.length);
    setMessage(text);
  };
  const upload = async (file: File, transfer: Transfer) =>
    show(await attachFile(key, file, transfer), `${isolateText(file.name)} added.`);
  const { percent, refusal, send, cancel } = useFileUpload(
    upload,
    'The file was not uploaded.',
    checkAttachment,
  );
  const remove = async ({ _id: id, name }: Attachment) => {
    setRemovalError('');
    try {
      show(await removeAttachment(key, id), `${isolateText(name)} removed.`);
    } catch (error) {
      setRemovalError(getMessage(error, 'The file could not be removed. Please try again.'));
    }
  };
  return (
    <div className="stack">
      {files.length === 0 && <p className="muted">This lesson has no files yet.</p>}
      <ul className="stack">
        {files.map((file) => (
          <FileRow key={file._id} file={file} onRemove={() => remove(file)} />
        ))}
      </ul>
      <FieldError text={removalError} />
      {percent !== undefined && (
        <FileUploading percent={percent} label="Uploading the file" onCancel={cancel} />
      )}
      {percent === undefined && files.length < ATTACHMENTS_MAX && (
        <FileDrop
          label="File"
          text="Drop a file, or"
          hint={`Up to 100MB. At most ${ATTACHMENTS_MAX} files in a lesson.`}
          accept={ACCEPTED}
          onFiles={([file]) => file && send(file)}
        />
      )}
      {files.length >= ATTACHMENTS_MAX && (
        <p className="hint">{`A lesson can have at most ${ATTACHMENTS_MAX} files.`}</p>
      )}
      <FieldError text={refusal} />
      <p className="small muted" role="status">
        {message}
      </p>
    </div>
  );
}

function checkAttachment({ name, size }: File): string {
  return findAttachmentFault({ name, bytes: size })?.message ?? '';
}

function FileRow({ file, onRemove }: { file: Attachment; onRemove: () => Promise<void> }) {
  const [busy, run] = useAction(() => undefined);
  return (
    <li className="row justify-between">
      <span className="grid min-w-0 wrap-anywhere">
        <bdi>{file.name}</bdi>
        <span className="meta num">{formatFileSize(file.bytes)}</span>
      </span>
      <RemoveButton name={file.name} busy={busy} onRemove={() => void run(onRemove)} />
    </li>
  );
}
