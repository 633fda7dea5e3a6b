import { useLooking } from '../context.ts';
import { GeneralSettings } from './general.tsx';
import { Handling } from './handling.tsx';
import './settings.css';
import { SpaceVariables } from './variables.tsx';

/** What a space is called, how it is written, and what can be done with it as a whole. */
export function SpaceSettings() {
  const { space, writing } = useLooking();
  const may = space.permissions['admin'] === true;
  return (
    <div className="space-settings">
      <h1>Space settings</h1>
      {may && <GeneralSettings key={space.id} space={space} />}
      {writing !== 'no' && <SpaceVariables />}
      <Handling space={space} may={may} />
    </div>
  );
}
