export function UnsentNote() {
  return (
    <p className="small muted m-0" role="status">
      Your progress will be saved when you are online.
    </p>
  );
}
