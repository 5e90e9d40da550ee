import { Options, SelectField } from '../Field.tsx';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChoose } = props;
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = options[target.selectedIndex];
        if (chosen) onChoose(chosen.value);
      }}
    >
      <Options options={options.map((option) => [option.value, option.label])} />
    </SelectField>
  );
}
