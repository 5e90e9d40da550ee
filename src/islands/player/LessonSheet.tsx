// On small screens the lessons come up from the lower edge, behind one button.
import '#site/styles/pages/player.css';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { progressOfCourse } from '../parts/learning-state.ts';
import type { Ready } from '../parts/learning-state.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';

interface LessonSheetProps {
  state: Ready;
  lessonId: string;
  /** `onChosen` is told of every choice, that of the lesson that already plays too. */
  list: (onChosen: () => void) => ReactNode;
}

export function LessonSheet({ state, lessonId, list }: LessonSheetProps) {
  // It was opened over a lesson, and is closed once there is another.
  const [openOver, setOpenOver] = useState<string>();
  const close = () => setOpenOver(undefined);
  const { done, total } = progressOfCourse(state);
  return (
    <>
      <Button look="line" block onClick={() => setOpenOver(lessonId)}>
        <Icon name="list-checks" /> <span>Lessons</span>
        <span className="num">{state.preview ? total : `${done} of ${total}`}</span>
      </Button>
      <Dialog open={openOver === lessonId} onClose={close} title="Lessons">
        <div className="player-side player-sheet">{list(close)}</div>
      </Dialog>
    </>
  );
}
