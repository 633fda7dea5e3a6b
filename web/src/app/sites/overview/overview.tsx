import { IconExternalLink, IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { toEmoji } from '../../ui/emoji.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { AUDIENCES } from '../audiences.ts';
import { useSite } from '../context.ts';
import { type SiteSpace, spacesIn, structureOf } from '../reads.ts';
import { TabPage } from '../tab-page.tsx';
import { part } from '../../ui/part.tsx';
import { addressOf } from './address.ts';
import './overview.css';
import { OfflineEdition } from './offline-edition.tsx';
import { PublishSite } from './publish-site.tsx';
import { UnpublishSite } from './unpublish-site.tsx';

const SiteExportDialog = part(() =>
  import('../../transfer/site-export-dialog.tsx').then(({ SiteExportDialog }) => SiteExportDialog),
);

/** What a site is, where it is, and whether readers see it. */
export function SiteOverview() {
  const { site, at, mayChange } = useSite();
  const { data: structure, error } = useQuery(structureOf(at));
  const spaces = structure === undefined ? undefined : spacesIn(structure);
  return (
    <TabPage title="Overview">
      {!mayChange && (
        <p className="site-note">You may look at this site. Who may create content in the organization changes it.</p>
      )}
      <State address={addressOf(site, spaces ?? [])} />
      <section aria-labelledby="site-shown">
        <h2 id="site-shown">What it shows</h2>
        {error !== null && structure === undefined && <p role="alert">{error.message}</p>}
        {spaces === undefined && error === null && <Loading />}
        {spaces?.length === 0 && <p className="field-help">No spaces yet. Readers see nothing until there is one.</p>}
        {spaces !== undefined && spaces.length > 0 && <Spaces spaces={spaces} />}
      </section>
    </TabPage>
  );
}

/** The state in one box, with what is done about it. */
function State({ address }: { address: string | undefined }) {
  const { site, at, mayChange } = useSite();
  const [open, setOpen] = useState<'publish' | 'unpublish' | 'export'>();
  const { name, help } = AUDIENCES[site.visibility];
  return (
    <section className="site-state" aria-label="State">
      <dl className="site-facts">
        <div>
          <dt>Address</dt>
          <dd>
            {site.urls.published === undefined ? (
              <>
                <span className="site-url">{address ?? `…/${site.basename}`}</span>{' '}
                <span className="field-help">Nothing is there until the site is published.</span>
              </>
            ) : (
              <a className="site-url" href={site.urls.published} target="_blank" rel="noreferrer">
                {address}
              </a>
            )}
          </dd>
        </div>
        <div>
          <dt>Who may read it</dt>
          <dd>
            {name} <span className="field-help">{help}</span>
          </dd>
        </div>
      </dl>
      <div className="site-state-actions">
        {mayChange && !site.published && (
          <Button kind="main" onPress={() => setOpen('publish')}>
            Publish…
          </Button>
        )}
        {site.urls.published !== undefined && (
          <LinkButton kind="main" href={site.urls.published} target="_blank" rel="noreferrer">
            <IconExternalLink size={18} aria-hidden />
            Open the site
          </LinkButton>
        )}
        {site.urls.preview !== undefined && !site.published && (
          <LinkButton href={site.urls.preview} target="_blank" rel="noreferrer">
            <IconEye size={18} aria-hidden />
            Preview
          </LinkButton>
        )}
        <Button onPress={() => setOpen('export')}>Export as PDF…</Button>
        {mayChange && site.published && <OfflineEdition />}
        {mayChange && site.published && <Button onPress={() => setOpen('unpublish')}>Unpublish…</Button>}
      </div>
      {open === 'export' && <SiteExportDialog {...at} onClose={() => setOpen(undefined)} />}
      {open === 'publish' && <PublishSite onClose={() => setOpen(undefined)} />}
      {open === 'unpublish' && <UnpublishSite onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function Spaces({ spaces }: { spaces: readonly SiteSpace[] }) {
  return (
    <ul className="site-shown-spaces">
      {spaces.map(({ id, title, space, urls, condition, ...each }) => (
        <li key={id}>
          <Link href={`/spaces/${space.id}`} dir="auto">
            {toEmoji(space.emoji)} {title}
          </Link>
          <span className="site-url">{new URL(urls.published).pathname}</span>
          {each.default === true && <span className="site-chip">Default</span>}
          {condition !== undefined && <span className="site-chip">Some readers</span>}
        </li>
      ))}
    </ul>
  );
}
