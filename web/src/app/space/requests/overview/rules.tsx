import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useLooking } from '../../context.ts';
import type { ChangeRequest } from '../../reads.ts';
import { rulesOf } from '../reads.ts';
import { RulesDialog } from './rules-dialog.tsx';

/** What the space demands before a merge. */
export function Rules({ request }: { request: ChangeRequest }) {
  const { space } = useLooking();
  const [isEditing, setEditing] = useState(false);
  const { data: states } = useQuery(rulesOf({ spaceId: request.space, changeRequestId: request.id }));
  const mayAdmin = space.permissions['admin'] === true;
  if (states === undefined || (states.rules.length === 0 && !mayAdmin)) return null;
  return (
    <section className="overview-part" aria-label="Merge rules">
      <h2>Merge rules</h2>
      {states.rules.length === 0 && <p className="overview-note">This space has none.</p>}
      <ul className="overview-rules">
        {states.rules.map(({ demands, kept }, index) => (
          <li key={index}>
            {demands} <span className="overview-note">{kept ? 'Kept' : 'Not kept'}</span>
          </li>
        ))}
      </ul>
      {mayAdmin && <Button onPress={() => setEditing(true)}>Change the merge rules</Button>}
      {isEditing && <RulesDialog onClose={() => setEditing(false)} />}
    </section>
  );
}
