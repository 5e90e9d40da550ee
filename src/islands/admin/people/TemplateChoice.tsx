import { fetchReplyTemplates } from '#site/api/questions.ts';
import { useLoaded } from '#site/queries/use-loaded.ts';
import { Options, SelectField } from '../../ui/Field.tsx';
import { WhenLoaded } from '../../ui/WhenLoaded.tsx';

/** Inserts a reply template into an answer; renders nothing without templates. */
export function TemplateChoice({ onInsert }: { onInsert: (text: string) => void }) {
  const [loaded, reload] = useLoaded(fetchReplyTemplates);
  return (
    <WhenLoaded
      loaded={loaded}
      loading={null}
      failed="The reply templates could not be loaded."
      onRetry={reload}
    >
      {(templates) =>
        templates.length > 0 && (
          <SelectField
            label="Reply template"
            value=""
            onChange={({ target }) => {
              const chosen = templates.find(({ _id }) => _id === target.value);
              if (chosen) onInsert(chosen.body);
            }}
          >
            <option value="">Choose a template</option>
            <Options options={templates.map(({ _id, title }) => [_id, title])} />
          </SelectField>
        )
      }
    </WhenLoaded>
  );
}
