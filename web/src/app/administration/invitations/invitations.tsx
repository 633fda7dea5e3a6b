import type { TabProps } from '../tabs.ts';
import { ByMail } from './by-mail.tsx';
import { Links } from './links.tsx';
import { Pending } from './pending.tsx';

/** How people come into the organization: by a mail to each, or by a link for whoever has it. */
export function Invitations({ organization }: TabProps) {
  return (
    <div className="admin-tab">
      <h1 tabIndex={-1}>Invitations</h1>
      <ByMail organization={organization} />
      <Pending organizationId={organization.id} />
      <Links organizationId={organization.id} />
    </div>
  );
}
