import { Button } from '#site/islands/ui/Button.tsx';
import { EmptyState } from '#site/islands/ui/EmptyState.tsx';

interface CoursesFailedProps {
  heading?: boolean;
  onRetry: () => void;
}

export function CoursesFailed({ heading = false, onRetry }: CoursesFailedProps) {
  return (
    <EmptyState
      title="The courses did not arrive"
      text="Check your connection, then try once more."
      heading={heading}
    >
      <Button look="line" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  );
}
