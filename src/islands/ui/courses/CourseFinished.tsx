// The end of a course: the name for the certificate before the last lesson; then a link to the certificate, with seven
// animated dots for a user who has just finished.
import { paths } from '#contract/paths.ts';
import { getName, type SessionUser } from '#site/stores/session.ts';
import { CertificateLink } from './CertificateLink.tsx';
import { isComplete, getProgressOfCourse, type Ready } from './learning-state.ts';

const DOTS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** OPEN-07. `hasJustFinished`: a lesson was completed since the page was opened. */
export function CourseFinished({
  state,
  hasJustFinished,
}: {
  state: Ready;
  hasJustFinished: boolean;
}) {
  const { done, total } = getProgressOfCourse(state);
  const isFinished = isComplete({ done, total }) && !state.preview;
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-3" role="status">
      {isFinished && (
        <>
          {hasJustFinished && (
            <span className="finished-dots" aria-hidden="true">
              {DOTS.map((dot) => (
                <i key={dot} />
              ))}
            </span>
          )}
          <p>You have completed every lesson of this course.</p>
          <CertificateLink
            courseId={state.course.id}
            courseName={state.course.name}
            score={done}
            total={total}
          />
        </>
      )}
      {total - done === 1 && !state.preview && <CertificateName user={state.user} />}
    </div>
  );
}

/** Shows the name in advance, because only the team can change it once the certificate is issued. */
function CertificateName({ user }: { user: SessionUser }) {
  const name = getName(user);
  if (name === '') return null;
  return (
    <p className="small muted">
      <span>Your certificate will show the name </span>
      <strong dir="auto">{name}</strong>
      <span>. </span>
      <a className="link" href={paths.profile} aria-label="Change the name on your certificate">
        Change
      </a>
    </p>
  );
}
