const STEPS = [
  ['minute', 60, 3600],
  ['hour', 3600, 86_400],
  ['day', 86_400, 7 * 86_400],
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' });

/** How long ago, as people say it; the date after a week. */
export function toAgo(at: number, now: number): string {
  const seconds = Math.max(0, (now - at) / 1000);
  if (seconds < 60) return 'just now';
  const step = STEPS.find(([, , below]) => seconds < below);
  return step === undefined ? date.format(at) : relative.format(-Math.floor(seconds / step[1]), step[0]);
}

export const Ago = ({ at }: { at: string }) => (
  <time dateTime={at} title={exact.format(Date.parse(at))}>
    {toAgo(Date.parse(at), Date.now())}
  </time>
);
