import { Button } from '#site/islands/ui/Button.tsx';
import { EmptyState } from '#site/islands/ui/EmptyState.tsx';

interface CoursesFailedProps {
  heading?: boolean;
  onRetry: () => void;
}

export function CoursesFailed({ heading = false, onRetry }: CoursesFailedProps) {
  return (
    <EmptyState
      title="The courses could not be loaded"
      text="Please check your connection and try again."
      heading={heading}
    >
      <Button look="line" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  );
}
