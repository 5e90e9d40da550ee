import type { ComponentProps } from 'react';
import type { SiteListKey } from '#contract/site/site-lists.ts';
import { sendSiteVideo } from '#site/api/content.ts';
import type { Transfer } from '#site/api/resumable.ts';
import { fetchSiteDocument } from '#site/api/site.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import type { FieldRule, Form } from '../../ui/forms/use-form.ts';
import {
  Checkbox,
  FieldError,
  Options,
  SelectField,
  TextAreaField,
  TextField,
} from '../../ui/Field.tsx';
import { FileUploading } from '../courses/FileUploading.tsx';
import { useFileUpload } from '../courses/use-file-upload.ts';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { getList, ON } from './entries.ts';
import { PartsField } from './PartsField.tsx';
import { type MediaFieldProps, PictureField } from './PictureField.tsx';

interface EntryFieldProps {
  list: SiteListKey;
  name: string;
  rules: Readonly<Record<string, FieldRule>>;
  form: Pick<Form<string>, 'field' | 'set' | 'waitFor'>;
}

export function EntryField({ list, name, rules, form }: EntryFieldProps) {
  const spec = getList(list).fields[name];
  if (!spec) throw new Error(`${list} has no field '${name}'.`);
  const { label, hint, kind, choices } = spec;
  const isRequired = !rules[name]?.safeParse('').success;
  const field = form.field(name);
  const fieldProps = { label, ...(hint ? { hint } : {}), ...field };
  const starred = isRequired ? { starred: true } : {};
  const set = (text: string) => form.set({ [name]: text });
  const mediaProps = { spec, value: field.value, error: field.error, set, waitFor: form.waitFor };
  if (kind === 'parts') return <PartsField name={name} {...mediaProps} />;
  if (kind === 'picture') return <PictureField isRequired={isRequired} {...mediaProps} />;
  if (kind === 'video') return <VideoField {...mediaProps} />;
  if (kind === 'person') return <TeamMemberField {...fieldProps} />;
  if (kind === 'switch')
    return (
      <Checkbox checked={field.value === ON} onChange={(isOn) => set(isOn ? ON : '')}>
        <span>{label}</span>
        {hint && <span className="hint block">{hint}</span>}
      </Checkbox>
    );
  if (choices)
    return (
      <SelectField {...fieldProps}>
        <Options options={Object.entries(choices)} />
      </SelectField>
    );
  if (kind === 'markdown')
    return <TextAreaField className="is-long" {...starred} {...fieldProps} />;
  if (kind === 'text' || kind === 'lines')
    return <TextAreaField rows={4} {...starred} {...fieldProps} />;
  return <TextField {...(kind === 'date' ? { type: 'date' } : {})} {...starred} {...fieldProps} />;
}

/** `value` is the id of the video, or empty without a video. */
function VideoField({ spec, value, error, set, waitFor }: MediaFieldProps) {
  const { label, hint } = spec;
  const uploadVideo = (file: File, transfer: Transfer) =>
    waitFor(sendSiteVideo(file, transfer).then(set));
  const { percent, refusal, send, cancel } = useFileUpload(
    uploadVideo,
    'The video could not be uploaded.',
  );
  const message = refusal || error;
  return (
    <div className="field">
      <span className="label">{label}</span>
      <p className="hint m-0">{hint}</p>
      {percent !== undefined ? (
        <FileUploading percent={percent} label="Uploading the video" onCancel={cancel} />
      ) : (
        <p className="row m-0">
          <span role="status">{value === '' ? 'No video.' : 'A video is uploaded.'}</span>
          <FileButton inputLabel="Video file" accept="video/mp4,video/quicktime" onFile={send}>
            {value === '' ? 'Add a video' : 'Replace the video'}
          </FileButton>
          {value !== '' && (
            <Button look="line" size="sm" onClick={() => set('')}>
              Remove the video
            </Button>
          )}
        </p>
      )}
      <FieldError text={message} />
    </div>
  );
}

async function fetchTeam(): Promise<{ id: string; name: string }[]> {
  const { draft, published, shipped } = await fetchSiteDocument('team');
  return (draft ?? published)?.value ?? shipped;
}

function TeamMemberField(fieldProps: Omit<ComponentProps<typeof SelectField>, 'children'>) {
  const [loaded] = useLoaded(fetchTeam);
  const members = loaded.status === 'ready' ? loaded.value : [];
  const isFormerMember =
    Boolean(fieldProps.value) && members.every(({ id }) => id !== fieldProps.value);
  return (
    <SelectField hint="Choose a person from the Team list in Settings." {...fieldProps}>
      <option value="">The organization</option>
      <Options options={members.map(({ id, name }) => [id, name])} />
      {isFormerMember && <option value={fieldProps.value}>Former team member</option>}
    </SelectField>
  );
}
