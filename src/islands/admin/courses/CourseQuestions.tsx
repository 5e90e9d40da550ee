import type { Dispatch, SetStateAction } from 'react';
import { DeleteCourse } from './DeleteCourse.tsx';
import type { Question } from './ManagedCourse.tsx';
import { PublishDialog } from './PublishDialog.tsx';

interface CourseQuestionsProps {
  question: Question | undefined;
  onQuestion: Dispatch<SetStateAction<Question | undefined>>;
  onChanged: () => void;
  onDeleted: (courseId: string) => void;
}

export function CourseQuestions(props: CourseQuestionsProps) {
  const { question, onQuestion, onChanged, onDeleted } = props;
  // One dialog may open the other: closing the first leaves the second open.
  const close = (what: Question['about']) => () =>
    onQuestion((open) => (open?.about === what ? undefined : open));
  const about = (what: Question['about']) =>
    question?.about === what ? question.course : undefined;
  return (
    <>
      <DeleteCourse
        course={about('delete')}
        onDeleted={onDeleted}
        onUnpublish={(course) => onQuestion({ about: 'status', course })}
        onClose={close('delete')}
      />
      <PublishDialog course={about('status')} onChanged={onChanged} onClose={close('status')} />
    </>
  );
}
