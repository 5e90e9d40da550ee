// What the edit wizard's verbs work on: the state as it is now, and the way to the next one.
import type { Edit, EditEvent } from './edit-state.ts';

export interface EditDesk {
  courseId: string;
  edit: () => Edit;
  dispatch: (event: EditEvent) => void;
  /** How often the course was loaded again. */
  reloads: number;
}
