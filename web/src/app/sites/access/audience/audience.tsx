import { useState } from 'react';
import { Link } from 'react-aria-components';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/toast-queue.ts';
import { sitePath } from '../../addresses.ts';
import { AudienceField } from '../../audience-field.tsx';
import { type Audience, AUDIENCES, audienceName } from '../../audiences.ts';
import { useChange } from '../../changes.ts';
import { useSite } from '../../context.ts';
import { TabPage } from '../../tab-page.tsx';
import '../access.css';
import { CopyText } from '../copy.tsx';
import { effectsOf } from './effects.ts';
import { ShareLinks } from './share-links.tsx';

/** Who may read a site. */
export function SiteAudience() {
  const { site, at } = useSite();
  const { visibility } = site;
  const mayChange = site.permissions['admin'] === true;
  const mayShare = site.permissions['create'] === true;
  return (
    <TabPage title="Audience" text="Who may read the site, as soon as it is published.">
      {mayChange ? (
        <Choice key={visibility} />
      ) : (
        <p className="site-note">
          <strong>{audienceName(visibility)}</strong>: {AUDIENCES[visibility].help} Your role does not change this.
        </p>
      )}
      {visibility === 'visitor-auth' && (
        <p className="field-help">
          How visitors sign in is set up under{' '}
          <Link href={sitePath(at.organizationId, at.siteId, 'visitors')}>Visitor sign-in</Link>.
        </p>
      )}
      {mayShare && <ShareLinks isUsed={visibility === 'share-link' && site.published} />}
      <Members />
    </TabPage>
  );
}

/** What members read is no audience: they always have a preview. */
function Members() {
  const { site } = useSite();
  return (
    <section aria-labelledby="audience-members">
      <h2 id="audience-members">Members only</h2>
      <p className="field-help">
        Members of the organization read the site as it is now at this address, published or not, once they are signed
        in. A site that only they are to read is left unpublished, or takes visitors who sign in without any sign-in of
        yours.
      </p>
      {site.urls.preview === undefined ? (
        <p className="site-note">The site shows no space yet, so there is nothing to read.</p>
      ) : (
        <CopyText text={site.urls.preview} what="the address for members" />
      )}
    </section>
  );
}

function Choice() {
  const { site } = useSite();
  const [audience, setAudience] = useState<Audience>(site.visibility);
  const [isAsking, setAsking] = useState(false);
  const change = useChange();
  const effects = effectsOf(site.visibility, audience, site.published);
  const save = () => {
    // What is changed is shown anew, and with it goes who would have heard of it.
    const said = () => notify({ kind: 'done', text: `Readers from now: ${audienceName(audience)}.` });
    void change.mutateAsync({ visibility: audience }).then(said, () => undefined);
  };
  return (
    <div className="form">
      <AudienceField value={audience} onChange={setAudience} />
      <div role="status">
        {effects.length > 0 && (
          <div className="access-state" data-state="waiting">
            <p>What this changes:</p>
            <ul>
              {effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {change.error !== null && <p className="field-error">{change.error.message}</p>}
      <div>
        <Button
          kind="main"
          isDisabled={audience === site.visibility}
          isPending={change.isPending}
          onPress={() => (site.published ? setAsking(true) : save())}
        >
          Change the audience
        </Button>
      </div>
      {isAsking && (
        <FormDialog
          title={`Change the audience to “${audienceName(audience)}”?`}
          action="Change"
          doing={{ isPending: change.isPending, mutate: save }}
          onClose={() => setAsking(false)}
        >
          <ul className="access-effects">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          {change.error !== null && <p className="field-error">{change.error.message}</p>}
        </FormDialog>
      )}
    </div>
  );
}
