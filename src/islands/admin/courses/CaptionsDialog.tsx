import { useState } from 'react';
import {
  CAPTION_LANGUAGES,
  CAPTION_TAGS,
  CAPTIONS_FILE,
  type CaptionLanguage,
} from '#contract/courses/captions.ts';
import { removeCaptions, saveCaptions } from '#site/api/videos.ts';
import { getMessage } from '#site/api/client.ts';
import { isolated } from '#site/lib/isolated.ts';
import { pluralize } from '#site/lib/plural.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, FieldError } from '../../ui/Field.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';

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
          ? `Captions of '${isolated(lesson.title)}'. Students see them on the video and as a transcript.`
          : 'Captions of the trailer. Viewers see them on the video.'
      }
    >
      <VideoLanguages {...props} />
    </Dialog>
  );
}

function VideoLanguages({ courseId, lesson, languages, onLanguages }: CaptionsDialogProps) {
  const there = CAPTION_TAGS.filter((tag) => languages.includes(tag));
  const [language, setLanguage] = useState(() => firstWithout(there));
  const [busy, setBusy] = useState<'sending' | CaptionLanguage>();
  const [refusal, setRefusal] = useState('');
  const [done, setDone] = useState('');
  const run = async (what: 'sending' | CaptionLanguage, work: () => Promise<string>) => {
    if (busy) return;
    setBusy(what);
    setRefusal('');
    setDone('');
    try {
      setDone(await work());
    } catch (error) {
      setRefusal(getMessage(error));
    }
    setBusy(undefined);
  };
  const key = { courseId, lessonId: lesson?._id };
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size >= CAPTIONS_FILE.maxBytes) return setRefusal(TOO_LARGE);
    void run('sending', async () => {
      const saved = await saveCaptions({ ...key, language }, file);
      onLanguages(saved.languages);
      const read = `${CAPTION_LANGUAGES[language]}: ${pluralize(saved.cues, 'line')} read.`;
      return [read, skippedSentence(saved.skipped)].filter(Boolean).join(' ');
    });
  };
  const remove = (tag: CaptionLanguage) =>
    run(tag, async () => {
      onLanguages(await removeCaptions({ ...key, language: tag }));
      return `${CAPTION_LANGUAGES[tag]} removed.`;
    });
  return (
    <div className="stack">
      {there.length === 0 && (
        <p className="muted">{`${lesson ? 'This lesson' : 'The trailer'} has no captions yet.`}</p>
      )}
      <ul className="stack">
        {there.map((tag) => (
          <li className="row between" key={tag}>
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
        hint={there.includes(language) ? 'A new file replaces the existing captions.' : ''}
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
        onFiles={([file]) => take(file)}
      />
      <FieldError text={refusal} />
      <p className="small muted" role="status">
        {done}
      </p>
    </div>
  );
}

const SKIPPED_NAMED = 5;

/** Names the lines of skipped captions, so that the teacher can correct the file. */
function skippedSentence(lines: readonly number[]): string {
  if (lines.length === 0) return '';
  const named = lines.slice(0, SKIPPED_NAMED).join(', ');
  const more = lines.length > SKIPPED_NAMED ? ', ...' : '';
  return `${pluralize(lines.length, 'caption')} skipped, because they end when they begin: line ${named}${more}.`;
}

const firstWithout = (there: readonly CaptionLanguage[]): CaptionLanguage =>
  CAPTION_TAGS.find((tag) => !there.includes(tag)) ?? CAPTION_TAGS[0];

interface RemoveButtonProps {
  name: string;
  busy: boolean;
  onRemove: () => void;
}

/** Asks for confirmation: there may be no other copy of the file. */
function RemoveButton({ name, busy, onRemove }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  // One button for both steps, so that it keeps the focus.
  return (
    <span className="row">
      <Button
        look={isAsking ? 'danger' : 'line'}
        size="sm"
        busy={busy}
        aria-label={isAsking ? `Yes, remove ${name}` : `Remove ${name}`}
        onClick={isAsking ? onRemove : () => setAsking(true)}
      >
        {isAsking ? 'Yes, remove' : 'Remove'}
      </Button>
      {isAsking && (
        <Button look="soft" size="sm" onClick={() => setAsking(false)}>
          Keep
        </Button>
      )}
    </span>
  );
}
