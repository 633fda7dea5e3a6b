/** Shown where an answer takes longer than a moment. */
export function Loading({ what = 'Loading…' }: { what?: string }) {
  return (
    <div className="loading" role="status">
      {what}
    </div>
  );
}
