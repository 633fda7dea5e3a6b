import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { listAll, urlOf } from '../../api/client.ts';
import type { Organization } from '../../api/types.ts';
import { save } from '../../transfer/download.ts';
import { counted } from '../text.ts';
import { type AuditEvent, type Filter, toCsv, toQuery } from './events.ts';
import { verifyLog } from './verifying.ts';

/** Rows of a spreadsheet; whoever wants more takes the whole log. */
const ROWS_AT_MOST = 10_000;

/** The log as a file, and whether it is whole. */
export function Exporting({ organization, filter }: { organization: Organization; filter: Filter }) {
  const organizationId = organization.id;
  const csv = useMutation({
    mutationFn: () =>
      listAll<AuditEvent>(
        'GET /orgs/{organizationId}/audit-events',
        { path: { organizationId }, query: toQuery(filter) },
        ROWS_AT_MOST,
      ),
    // The mark has spreadsheets read it as UTF-8.
    onSuccess: (events) =>
      save(new Blob(['\uFEFF', toCsv(events)], { type: 'text/csv;charset=utf-8' }), 'audit-log.csv'),
  });
  const verify = useMutation({ mutationFn: () => verifyLog(organizationId) });
  return (
    <section className="admin-section" aria-labelledby="exporting">
      <h2 id="exporting">Export and verify</h2>
      <p className="admin-note">
        The spreadsheet has what the filters leave, at most {ROWS_AT_MOST.toLocaleString()} events. The whole log comes
        as JSON lines, oldest first, with the hashes that chain it: keep it where this server cannot write.
      </p>
      <div className="admin-actions">
        <Button isPending={csv.isPending} onPress={() => csv.mutate()}>
          Spreadsheet (CSV)
        </Button>
        {/* An address of the server, and not of the application. */}
        <a
          className="button"
          href={urlOf('/orgs/{organizationId}/audit-export', { organizationId })}
          download="audit-log.jsonl"
        >
          Whole log (JSON lines)
        </a>
        <Button isPending={verify.isPending} onPress={() => verify.mutate()}>
          Verify the log
        </Button>
      </div>
      <p role="status">
        {verify.isPending && 'Every event is read and computed again in your browser…'}
        {verify.data !== undefined &&
          (verify.data.broken === undefined
            ? `The log is whole: ${counted(verify.data.events, 'event')} verified.`
            : `Event ${verify.data.broken.sequence} ${verify.data.broken.why}. ${counted(verify.data.events, 'event')} before it verified. Ask whoever runs the server.`)}
      </p>
    </section>
  );
}
