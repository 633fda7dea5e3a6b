import { ApiError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { useSite } from '../../context.ts';
import { CopyText } from '../copy.tsx';
import { useLooking } from './edits.ts';
import type { DnsRecord, Hostname } from './reads.ts';

/** The way to a hostname that works, step by step: proof, requests, certificate. */
export function Proof({ hostname }: { hostname: Hostname }) {
  const { site } = useSite();
  const isActive = hostname.status === 'active';
  const alias = hostname.verification.find(({ type }) => type === 'CNAME');
  return (
    <ol className="access-steps">
      <li {...(isActive && { 'data-done': '' })}>
        <h3>Prove that the name is yours</h3>
        <p>
          {hostname.verification.length > 1
            ? 'Add one of these records where the DNS of your domain is kept. The CNAME does the next step, too.'
            : 'Add this record where the DNS of your domain is kept.'}
        </p>
        {hostname.verification.map((record) => (
          <RecordTable key={record.type} record={record} />
        ))}
        <Test hostname={hostname} />
      </li>
      <li>
        <h3>Lead readers here</h3>
        <p>
          {alias === undefined
            ? 'Let an A, AAAA or CNAME record of the name lead to this server, or to the proxy in front of it. Whoever runs the server knows its address.'
            : `A CNAME record from ${hostname.hostname} to ${alias.value} leads readers to this server. At names where no CNAME can be, take an A or AAAA record to the address of the server.`}
        </p>
      </li>
      <li>
        <h3>Have a certificate</h3>
        <p>
          The proxy in front of this server answers by https, and needs a certificate for the name. Some get one by
          themselves at the first request, once the name is in use here and leads to them. If readers see a warning, the
          certificate is what is missing: ask whoever runs the proxy.
        </p>
      </li>
      <li {...(isActive && site.published && { 'data-done': '' })}>
        <h3>Publish the site</h3>
        <p>
          {site.published
            ? `The site is published${isActive ? ` at https://${hostname.hostname}` : ''}. Keep the record: without it, the next look at DNS ends the hostname.`
            : 'The site is not published yet. Nothing is served at the hostname before.'}
        </p>
      </li>
    </ol>
  );
}

const RecordTable = ({ record: { type, name, value } }: { record: DnsRecord }) => (
  <dl className="access-record">
    <dt>Type</dt>
    <dd>{type}</dd>
    <dt>Name</dt>
    <dd>
      <CopyText text={name} what={`the name of the ${type} record`} />
    </dd>
    <dt>Value</dt>
    <dd>
      <CopyText text={value} what={`the value of the ${type} record`} />
    </dd>
  </dl>
);

/** Looks at DNS now, and shows what is there in the place of what should be. */
function Test({ hostname: { hostname, status } }: { hostname: Hostname }) {
  const look = useLooking(hostname);
  const found = look.error instanceof ApiError ? messagesOf(look.error) : [];
  return (
    <>
      <div>
        <Button kind={status === 'active' ? 'plain' : 'main'} isPending={look.isPending} onPress={() => look.mutate()}>
          Test now
        </Button>
      </div>
      <div role="status">
        {look.isSuccess && <p className="access-good">The proof is there. The hostname is in use.</p>}
        {look.error !== null && (
          <div className="access-state" data-state="waiting">
            <p>DNS does not prove it yet. Changes of DNS may take minutes to hours to be seen.</p>
            <ul>
              {(found.length > 0 ? found : [look.error.message]).map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </>
  );
}

const messagesOf = ({ answer }: ApiError): string[] =>
  ((answer as { error?: { details?: { message?: string }[] } }).error?.details ?? []).flatMap(
    ({ message }) => message ?? [],
  );
