import { ProgressBar } from 'react-aria-components';

/** How far something is, from 0 to 100; undefined while nobody knows. */
export const TransferBar = ({ label, percent }: { label: string; percent: number | undefined }) => (
  <ProgressBar
    aria-label={label}
    className="import-progress"
    {...(percent === undefined ? { isIndeterminate: true } : { value: percent })}
  >
    <span className="import-track" aria-hidden>
      <span
        className="import-bar"
        data-unknown={percent === undefined || undefined}
        style={percent === undefined ? {} : { inlineSize: `${percent}%` }}
      />
    </span>
  </ProgressBar>
);
