import { useMedia } from '../ui/use-media.ts';

export const useNarrow = (): boolean => useMedia('(max-width: 52rem)');
