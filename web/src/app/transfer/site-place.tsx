import { useQuery } from '@tanstack/react-query';
import { sitesOf } from '../api/reads.ts';
import { type SiteAt, structureOf } from '../sites/reads.ts';
import { Select } from '../ui/select.tsx';
import type { RunTarget } from './runs.ts';
import type { Aim } from './target.tsx';

/** A section that is yet to be made. */
const NEW = 'new';

interface Props {
  organizationId: string;
  aim: Pick<Aim, 'site' | 'section'>;
  onChange: (changes: Partial<Aim>) => void;
}

/** The site that shows what is imported, and where: versions are variants of one section. */
export function ChooseSite({ organizationId, aim, onChange }: Props) {
  const { data: sites = [] } = useQuery(sitesOf(organizationId));
  if (sites.length === 0) return null;
  return (
    <>
      <Select
        label="Site that shows it"
        value={aim.site}
        choices={[['', 'None'], ...sites.map(({ id, title }) => [id, title] as const)]}
        onChange={(site) => onChange({ site, section: '' })}
      />
      {aim.site !== '' && <ChooseSection at={{ organizationId, siteId: aim.site }} {...{ aim, onChange }} />}
    </>
  );
}

function ChooseSection({ at, aim, onChange }: Pick<Props, 'aim' | 'onChange'> & { at: SiteAt }) {
  const { data: { structure = [] } = {} } = useQuery(structureOf(at));
  const sections = structure
    .flatMap((part) => (part.object === 'site-section-group' ? part.sections : part))
    .filter((part) => part.object === 'site-section');
  if (structure.length === 0) return null;
  return (
    <Select
      label="Section"
      value={aim.section}
      choices={[
        ['', sections.length === 0 ? 'None: next to what the site shows' : 'The default section'],
        ...sections.map(({ id, title }) => [id, title] as const),
        [NEW, 'A new one, with the title of the import'],
      ]}
      onChange={(section) => onChange({ section })}
    />
  );
}

/** Where it goes on a site, as an import is asked for it. */
export function sitePlace({ site, section }: Pick<Aim, 'site' | 'section'>, title: string): RunTarget {
  if (site === '') return {};
  if (section === NEW) return { site, newSection: title.length < 2 ? 'Imported' : title };
  return { site, ...(section !== '' && { section }) };
}
