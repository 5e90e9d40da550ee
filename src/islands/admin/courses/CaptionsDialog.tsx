import { useState } from 'react';
import {
  CAPTION_LANGUAGES,
  CAPTION_TAGS,
  CAPTIONS_FILE,
  type CaptionLanguage,
} from '#contract/courses/captions.ts';
import { removeCaptions, saveCaptions } from '#site/api/videos.ts';
import { getMessage } from '#site/api/client.ts';
import { isolateText } from '#site/lib/isolate-text.ts';
import { pluralize } from '#site/lib/plural.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, FieldError } from '../../ui/Field.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';

const TOO_LARGE = 'The file must be at most 1MB.';

export interface VideoCaptionsProps {
  courseId: string;
  lesson: { _id: string; title: string } | undefined;
  languages: readonly string[];
  onLanguages: (languages: readonly string[]) => void;
}

interface CaptionsDialogProps extends VideoCaptionsProps {
  open: boolean;
  onClose: () => void;
}

export function CaptionsDialog(props: CaptionsDialogProps) {
  const { lesson, open, onClose } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Captions"
      lead={
        lesson
          ? `Captions of '${isolateText(lesson.title)}'. Students see them on the video and as a transcript.`
          : 'Captions of the trailer. Viewers see them on the video.'
      }
    >
      <VideoLanguages {...props} />
    </Dialog>
  );
}

function VideoLanguages({ courseId, lesson, languages, onLanguages }: CaptionsDialogProps) {
  const existing = CAPTION_TAGS.filter((tag) => languages.includes(tag));
  const [language, setLanguage] = useState(() => getFirstFreeLanguage(existing));
  const [busy, setBusy] = useState<'sending' | CaptionLanguage>();
  const [refusal, setRefusal] = useState('');
  const [message, setMessage] = useState('');
  const run = async (action: 'sending' | CaptionLanguage, work: () => Promise<string>) => {
    if (busy) return;
    setBusy(action);
    setRefusal('');
    setMessage('');
    try {
      setMessage(await work());
    } catch (error) {
      setRefusal(getMessage(error));
    }
    setBusy(undefined);
  };
  const key = { courseId, lessonId: lesson?._id };
  const upload = (file: File | undefined) => {
    if (!file) return;
    if (file.size >= CAPTIONS_FILE.maxBytes) return setRefusal(TOO_LARGE);
    void run('sending', async () => {
      const saved = await saveCaptions({ ...key, language }, file);
      onLanguages(saved.languages);
      const read = `${CAPTION_LANGUAGES[language]}: ${pluralize(saved.cues, 'line')} read.`;
      return [read, formatSkipped(saved.skipped)].filter(Boolean).join(' ');
    });
  };
  const remove = (tag: CaptionLanguage) =>
    run(tag, async () => {
      onLanguages(await removeCaptions({ ...key, language: tag }));
      return `${CAPTION_LANGUAGES[tag]} removed.`;
    });
  return (
    <div className="stack">
      {existing.length === 0 && (
        <p className="muted">{`${lesson ? 'This lesson' : 'The trailer'} has no captions yet.`}</p>
      )}
      <ul className="stack">
        {existing.map((tag) => (
          <li className="row justify-between" key={tag}>
            <span lang={tag}>{CAPTION_LANGUAGES[tag]}</span>
            <RemoveButton
              name={CAPTION_LANGUAGES[tag]}
              busy={busy === tag}
              onRemove={() => void remove(tag)}
            />
          </li>
        ))}
      </ul>
      <SelectField
        label="Language"
        value={language}
        hint={existing.includes(language) ? 'A new file replaces the existing captions.' : ''}
        onChange={(event) => setLanguage(event.currentTarget.value as CaptionLanguage)}
      >
        {CAPTION_TAGS.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {CAPTION_LANGUAGES[tag]}
          </option>
        ))}
      </SelectField>
      <FileDrop
        label="Captions file"
        text={busy === 'sending' ? 'Reading the file...' : 'Drop captions, or'}
        hint="WebVTT (.vtt) or SubRip (.srt), up to 1MB."
        accept=".vtt,.srt,text/vtt"
        onFiles={([file]) => upload(file)}
      />
      <FieldError text={refusal} />
      <p className="small muted" role="status">
        {message}
      </p>
    </div>
  );
}

const SKIPPED_SHOWN = 5;

/** Names the lines of skipped captions, so that the teacher can correct the file. */
function formatSkipped(lines: readonly number[]): string {
  if (lines.length === 0) return '';
  const named = lines.slice(0, SKIPPED_SHOWN).join(', ');
  const more = lines.length > SKIPPED_SHOWN ? ', ...' : '';
  return `${pluralize(lines.length, 'caption')} skipped because they do not end after they start: line ${named}${more}.`;
}

const getFirstFreeLanguage = (existing: readonly CaptionLanguage[]): CaptionLanguage =>
  CAPTION_TAGS.find((tag) => !existing.includes(tag)) ?? CAPTION_TAGS[0];
