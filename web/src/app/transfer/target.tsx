import { useQuery } from '@tanstack/react-query';
import { Label, Radio, RadioGroup, Text } from 'react-aria-components';
import { collectionsOf, spacesOf } from '../api/reads.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { mayImportInto, mayUpdateFrom } from './rights.ts';
import { ChooseSite } from './site-place.tsx';
import { ChooseVersions } from './versions.tsx';

/** Where it goes, as far as somebody said it. */
export interface Aim {
  into: 'new' | 'space';
  title: string;
  parent: string;
  space: string;
  changeRequest: string | undefined;
  mode: 'add' | 'update';
  conflicts: '' | 'space' | 'source';
  versions: 'current' | 'all';
  site: string;
  section: string;
}

interface Props {
  organizationId: string;
  aim: Aim;
  isDisabled: boolean;
  mayMake: boolean;
  /** Whether the source may have versions. */
  hasVersions: boolean;
  onChange: (changes: Partial<Aim>) => void;
}

export function ChooseTarget(props: Props) {
  const { aim, isDisabled, mayMake, onChange } = props;
  return (
    <>
      <RadioGroup
        className="import-target"
        value={aim.into}
        isDisabled={isDisabled}
        onChange={(value) => onChange({ into: value as Aim['into'] })}
      >
        <Label className="import-step">Where does it go?</Label>
        <Radio value="new" className="radio" isDisabled={!mayMake}>
          Into a new space
        </Radio>
        <Radio value="space" className="radio">
          Into a space that is there
        </Radio>
      </RadioGroup>
      {aim.into === 'new' ? <NewSpace {...props} /> : <ThereAlready {...props} />}
    </>
  );
}

function NewSpace({ organizationId, aim, isDisabled, mayMake, hasVersions, onChange }: Props) {
  const { data: collections = [] } = useQuery(collectionsOf(organizationId));
  const places = collections.filter(({ permissions }) => permissions['create'] === true);
  return (
    <div className="import-fields">
      <Field
        label={hasVersions && aim.versions === 'all' ? 'Title of the collection' : 'Title of the space'}
        help="Leave it empty to name it after the source."
        maxLength={50}
        isDisabled={isDisabled}
        value={aim.title}
        onChange={(title) => onChange({ title })}
      />
      {places.length > 0 && (
        <Select
          label="Collection"
          value={aim.parent}
          choices={[['', 'None'], ...places.map(({ id, title }) => [id, title] as const)]}
          onChange={(parent) => onChange({ parent })}
        />
      )}
      {hasVersions && (
        <ChooseVersions
          versions={aim.versions}
          isDisabled={isDisabled}
          onChange={(versions) => onChange({ versions })}
        />
      )}
      {mayMake && <ChooseSite {...{ organizationId, aim, onChange }} />}
    </div>
  );
}

function ThereAlready({ organizationId, aim, isDisabled, onChange }: Props) {
  const { data: spaces = [] } = useQuery(spacesOf(organizationId));
  const choices = spaces
    .filter((space) => mayImportInto(space) || space.id === aim.space)
    .map(({ id, title }) => [id, title] as const);
  const chosen = spaces.find(({ id }) => id === aim.space);
  return (
    <div className="import-fields">
      <Select
        label="Space"
        value={aim.space}
        choices={aim.space === '' ? [['', 'Choose a space'], ...choices] : choices}
        onChange={(space) => onChange({ space, changeRequest: undefined, mode: 'add' })}
      />
      {aim.changeRequest === undefined ? (
        <ChooseMode {...{ aim, isDisabled, onChange }} mayUpdate={chosen === undefined || mayUpdateFrom(chosen)} />
      ) : (
        <p className="field-help">The pages come into the change request that you came from, after those it has.</p>
      )}
    </div>
  );
}

interface ModeProps extends Pick<Props, 'aim' | 'isDisabled' | 'onChange'> {
  mayUpdate: boolean;
}

function ChooseMode({ aim, isDisabled, mayUpdate, onChange }: ModeProps) {
  return (
    <>
      <RadioGroup
        className="import-target"
        value={aim.mode}
        isDisabled={isDisabled}
        onChange={(value) => onChange({ mode: value as Aim['mode'] })}
      >
        <Label>What becomes of its pages</Label>
        <Radio value="add" className="radio">
          They stay, and the imported pages come after them
        </Radio>
        <Radio value="update" className="radio" isDisabled={!mayUpdate}>
          They become what the source holds
        </Radio>
        <Text slot="description" className="field-help">
          {aim.mode === 'add'
            ? mayUpdate
              ? 'Nothing is changed or removed.'
              : 'Nothing is changed or removed. The other way is for those who manage the space.'
            : 'For a space that was imported from the same source before. Pages that are gone there go; what was edited here since the last import is merged.'}
        </Text>
      </RadioGroup>
      {aim.mode === 'update' && (
        <Select
          label="Where both changed the same"
          value={aim.conflicts}
          choices={[
            ['', 'Stop, and show me the places'],
            ['space', 'Keep what the space says'],
            ['source', 'Take what the source says'],
          ]}
          onChange={(conflicts) => onChange({ conflicts: conflicts as Aim['conflicts'] })}
        />
      )}
    </>
  );
}
