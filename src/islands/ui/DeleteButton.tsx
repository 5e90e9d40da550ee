import { Icon } from './Icon.tsx';

export function DeleteButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <button type="button" className="icon-btn" aria-label={`Delete ${name}`} onClick={onPress}>
      <Icon name="trash" />
    </button>
  );
}
