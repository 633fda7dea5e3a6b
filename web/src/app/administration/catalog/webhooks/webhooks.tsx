import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import type { Organization } from '../../../api/types.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { PagedList } from '../../paged.tsx';
import { settingsPath, type TabProps } from '../../tabs.ts';
import { counted } from '../../text.ts';
import { eventName, webhooksOf } from './reads.ts';
import { Status } from './status.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookPage } from './webhook-page.tsx';

/** Addresses that events are sent to, or one of them. */
export function Webhooks({ organization, rest: [webhookId] }: TabProps) {
  return webhookId === undefined ? (
    <AllWebhooks organization={organization} />
  ) : (
    <WebhookPage key={webhookId} organization={organization} webhookId={webhookId} />
  );
}

function AllWebhooks({ organization }: { organization: Organization }) {
  const [isMaking, setMaking] = useState(false);
  return (
    <div className="admin-tab">
      <div className="admin-head">
        <h1 tabIndex={-1}>Webhooks</h1>
        <Button kind="main" onPress={() => setMaking(true)}>
          <IconPlus size={16} aria-hidden />
          New webhook
        </Button>
      </div>
      <p className="admin-note">
        What happens here is sent to a program of yours, signed with a secret that only the two of you know.
      </p>
      <PagedList
        of={webhooksOf(organization.id)}
        label="Webhooks"
        count={(all) => counted(all, 'webhook')}
        empty={
          <Empty
            icon={<IconWebhook size={32} aria-hidden />}
            title="There are no webhooks yet"
            text="Make one for the address of a program that is to be notified."
          />
        }
      >
        {(webhook) => (
          <li key={webhook.id} className="admin-row">
            <span className="admin-what">
              <Link className="admin-name" href={settingsPath(organization.id, 'webhooks', webhook.id)}>
                <bdi>{webhook.url}</bdi>
              </Link>
              <span className="admin-facts">{webhook.events.map(eventName).join(' · ')}</span>
            </span>
            <Status webhook={webhook} />
          </li>
        )}
      </PagedList>
      {isMaking && <WebhookDialog organizationId={organization.id} onClose={() => setMaking(false)} />}
    </div>
  );
}
