import { useQuery } from '@tanstack/react-query';
import type { TabProps } from '../administration/tabs.ts';
import { Trouble } from '../administration/trouble.tsx';
import { Loading } from '../ui/loading.tsx';
import { checksOf } from './rules.ts';
import { InForce, RulesEditor } from './rules-editor.tsx';

/** How the pages of all spaces of an organization are checked. */
export function Checks({ organization: { id } }: TabProps) {
  const scope = { organizationId: id };
  const { data, error, refetch } = useQuery({ ...checksOf(scope), refetchOnWindowFocus: false });
  return (
    <div className="admin-tab">
      <h1>Checks</h1>
      <p className="field-help">
        Pages of all spaces are checked by these rules while they are written and in change requests. A space may add
        its own, in the view Checks of its menu.
      </p>
      {error !== null && <Trouble error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <>
          <RulesEditor scope={scope} read={data} />
          <InForce read={data} />
        </>
      )}
    </div>
  );
}
