import type { ChangeRequest } from '../../reads.ts';
import { FollowsList } from './follows-list.tsx';

/** What became of a request once it was merged. */
export const Merged = ({ request }: { request: ChangeRequest }) => (
  <section className="overview-part" aria-label="What readers see">
    <h2>What readers see</h2>
    <FollowsList request={request} isMerged />
  </section>
);
