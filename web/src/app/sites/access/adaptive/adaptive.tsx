import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { Failed } from '../../../shell/failed.tsx';
import '../../../space/tags/tags.css';
import { Loading } from '../../../ui/loading.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useReadAgain } from '../../changes.ts';
import { useSite } from '../../context.ts';
import { SITE } from '../../reads.ts';
import { TabPage } from '../../tab-page.tsx';
import '../access.css';
import { conditionsOf, schemaOf, segmentsOf } from './reads.ts';
import { CopyText } from '../copy.tsx';
import { SchemaEditor } from './schema-editor.tsx';
import { AsVisitor } from './as-visitor.tsx';
import { UsedConditions } from './used-conditions.tsx';

/** What a site shows to some visitors only: what it may know of them, where that counts, and how it looks to them. */
export function SiteAdaptive() {
  const { site, at } = useSite();
  const { data: schema, error, refetch } = useQuery(schemaOf(at));
  const mayChange = site.permissions['editAdaptiveSchema'] === true;
  const isOn = site.adaptiveContent?.enabled === true;
  return (
    <TabPage
      title="Adaptive content"
      text="Sections, pages and passages that only some visitors see, by what the site knows of them: their claims."
    >
      {mayChange ? (
        <OnOff isOn={isOn} />
      ) : (
        <p className="site-note">
          {isOn ? 'It is on.' : 'It is off: conditions are decided as for somebody of whom nothing is known.'} Your role
          looks at it. Who may create in the organization changes it.
        </p>
      )}
      {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {error === null && schema === undefined && <Loading />}
      {schema !== undefined && (
        <>
          <SchemaEditor key={JSON.stringify(schema)} schema={schema?.jsonSchema} mayChange={mayChange} />
          {schema !== null && <AsVisitor at={at} schema={schema.jsonSchema} isOn={isOn} />}
          <UsedConditions />
          {schema !== null && <Suggested />}
        </>
      )}
      <Segments />
    </TabPage>
  );
}

function OnOff({ isOn }: { isOn: boolean }) {
  const { at } = useSite();
  const readAgain = useReadAgain();
  const change = useMutation({
    mutationFn: (enabled: boolean) => call(`PATCH ${SITE}`, { path: at, body: { adaptiveContent: { enabled } } }),
    onSuccess: readAgain,
  });
  return (
    <section aria-label="On or off">
      <Switch isSelected={isOn} onChange={(enabled) => change.mutate(enabled)}>
        Let the site know of its visitors
      </Switch>
      <p className="field-help">
        {isOn
          ? 'Conditions are decided for each visitor. Nothing between the server and a browser keeps pages of the site.'
          : 'Conditions are decided as for somebody of whom nothing is known, so what stands under one is hidden from all.'}
      </p>
    </section>
  );
}

/** Conditions that the schema makes ready to be set. */
function Suggested() {
  const { at } = useSite();
  const { data } = useQuery(conditionsOf(at));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section aria-labelledby="adaptive-ready">
      <h2 id="adaptive-ready">Conditions to set</h2>
      <p className="field-help">Set one in the settings of a page, or at a section or variant.</p>
      <ul className="parts-list">
        {data.items.slice(0, 100).map(({ label, condition }) => (
          <li key={condition} className="parts-row">
            <span className="parts-what">
              <span dir="auto">{label}</span>
              <CopyText text={condition} what={`the condition ${condition}`} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The claims that readers had lately. */
function Segments() {
  const { at } = useSite();
  const { data } = useQuery(segmentsOf(at));
  if (data === undefined) return null;
  return (
    <section aria-labelledby="adaptive-segments">
      <h2 id="adaptive-segments">Visitors of the last 30 days</h2>
      {data.items.length === 0 ? (
        <p className="site-note">No visitor had a claim.</p>
      ) : (
        <table className="access-table" aria-labelledby="adaptive-segments">
          <thead>
            <tr>
              <th scope="col">Claims</th>
              <th scope="col">Visits</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ id, title, sessions }) => (
              <tr key={id}>
                <td>
                  <bdi>{title}</bdi>
                </td>
                <td>{sessions.toLocaleString(document.documentElement.lang)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
