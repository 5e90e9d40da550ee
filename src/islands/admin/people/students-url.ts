import { choiceParam, createListUrl, textParam } from '../../ui/lists/list-address.ts';
import { DAY_CHOICES, ORDER_CHOICES, STATE_CHOICES } from './student-labels.ts';

export const studentsUrl = createListUrl({
  courseId: textParam('course'),
  state: choiceParam(STATE_CHOICES),
  days: choiceParam(DAY_CHOICES),
  sort: choiceParam(ORDER_CHOICES),
});
export type StudentsQuery = ReturnType<typeof studentsUrl.read>;
