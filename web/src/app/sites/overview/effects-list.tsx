import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { SiteSpace } from '../reads.ts';
import './overview.css';
import type { Effect } from './effects.ts';

export const Effects = ({ effects }: { effects: readonly Effect[] }) => (
  <ul className="site-effects">
    {effects.map(({ kind, text }) => (
      <li key={text} data-kind={kind}>
        {kind === 'warning' ? (
          <IconAlertTriangle size={18} aria-label="Warning" />
        ) : (
          <IconInfoCircle size={18} aria-hidden />
        )}
        <span>{text}</span>
      </li>
    ))}
  </ul>
);

const LISTED_AT_MOST = 8;

/** Where the spaces of a site are, published or not. */
export const Addresses = ({ spaces, label }: { spaces: readonly SiteSpace[]; label: string }) => (
  <div className="field">
    <span className="field-label">{label}</span>
    <ul className="site-addresses" aria-label={label}>
      {spaces.slice(0, LISTED_AT_MOST).map(({ id, title, urls }) => (
        <li key={id}>
          <span className="site-url">{urls.published.replace(/^https?:\/\//, '')}</span>
          <span className="field-help" dir="auto">
            {title}
          </span>
        </li>
      ))}
    </ul>
    {spaces.length > LISTED_AT_MOST && <span className="field-help">and {spaces.length - LISTED_AT_MOST} more</span>}
  </div>
);
