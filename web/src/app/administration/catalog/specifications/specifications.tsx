import { IconApi, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { PagedList } from '../../paged.tsx';
import { settingsPath, type TabProps } from '../../tabs.ts';
import { counted, momentOf } from '../../text.ts';
import { specificationsOf } from './reads.ts';
import { SourceDialog } from './source-dialog.tsx';
import { SpecificationPage } from './specification-page.tsx';
import { State } from './state.tsx';

/** OpenAPI descriptions that pages show, or one of them. */
export function Specifications({ organization, rest: [slug] }: TabProps) {
  const [isAdding, setAdding] = useState(false);
  if (slug !== undefined) return <SpecificationPage key={slug} organization={organization} slug={slug} />;
  const may = organization.permissions['createOpenAPISpec'] === true;
  return (
    <div className="admin-tab">
      <div className="admin-head">
        <h1 tabIndex={-1}>OpenAPI specifications</h1>
        {may && (
          <Button kind="main" onPress={() => setAdding(true)}>
            <IconPlus size={16} aria-hidden />
            Add a specification
          </Button>
        )}
      </div>
      <p className="admin-note">
        Blocks of pages show them by their name. One at an address is fetched again every six hours.
      </p>
      <PagedList
        of={specificationsOf(organization.id)}
        label="OpenAPI specifications"
        count={(all) => counted(all, 'specification')}
        empty={
          <Empty
            icon={<IconApi size={32} aria-hidden />}
            title="There are no specifications yet"
            text="Add one from an address or a file, and pages show its operations."
          />
        }
      >
        {(spec) => (
          <li key={spec.id} className="admin-row">
            <span className="admin-what">
              <Link className="admin-name" href={settingsPath(organization.id, 'specifications', spec.slug)}>
                {spec.slug}
              </Link>
              <span className="admin-facts">
                <bdi>{spec.sourceURL ?? 'From a file'}</bdi>
                {spec.lastProcessedAt !== undefined && <span>Read {momentOf(spec.lastProcessedAt)}</span>}
              </span>
            </span>
            <State spec={spec} />
          </li>
        )}
      </PagedList>
      {isAdding && <SourceDialog organizationId={organization.id} onClose={() => setAdding(false)} />}
    </div>
  );
}
