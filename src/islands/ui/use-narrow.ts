// Whether the window is too narrow for a table.
import { useMedia } from '../ui/use-media.ts';

export const useNarrow = (): boolean => useMedia('(max-width: 52rem)');
