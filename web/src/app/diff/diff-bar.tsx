import {
  IconArrowDown,
  IconArrowUp,
  IconCode,
  IconColumns2,
  IconEye,
  IconLayoutList,
  type TablerIcon,
} from '@tabler/icons-react';
import { type RefObject, type ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { IconButton } from '../ui/button.tsx';
import { Tip } from '../ui/tip.tsx';
import { choose, type DiffChoice, useDiffChoice, useIsWide } from './choices.ts';
import { stepTo } from './stepping.ts';

/** How differences are shown, and the way from one to the next in `list`. */
export function DiffBar({ list, children }: { list?: RefObject<HTMLElement | null>; children?: ReactNode }) {
  const { mode, layout } = useDiffChoice();
  const isWide = useIsWide();
  return (
    <div className="diff-bar">
      {children}
      <Choice name="mode" label="Show as" value={mode} choices={MODES} />
      {isWide && <Choice name="layout" label="Layout" value={layout} choices={LAYOUTS} />}
      {list !== undefined && (
        <div className="diff-steps">
          <Tip text="Previous change" keys="P">
            <IconButton
              label="Previous change"
              icon={<IconArrowUp size={18} />}
              onPress={() => void stepTo(list.current, -1)}
            />
          </Tip>
          <Tip text="Next change" keys="N">
            <IconButton
              label="Next change"
              icon={<IconArrowDown size={18} />}
              onPress={() => void stepTo(list.current, 1)}
            />
          </Tip>
        </div>
      )}
    </div>
  );
}

type Choices = readonly (readonly [value: string, label: string, icon: TablerIcon])[];

const MODES: Choices = [
  ['rendered', 'Rendered', IconEye],
  ['source', 'Source', IconCode],
];
const LAYOUTS: Choices = [
  ['inline', 'One column', IconLayoutList],
  ['split', 'Side by side', IconColumns2],
];

interface ChoiceProps {
  name: keyof DiffChoice;
  label: string;
  value: string;
  choices: Choices;
}

const Choice = ({ name, label, value, choices }: ChoiceProps) => (
  <ToggleButtonGroup
    aria-label={label}
    className="diff-choice"
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[value]}
    onSelectionChange={([chosen]) => choose({ [name]: chosen })}
  >
    {choices.map(([key, text, Icon]) => (
      <ToggleButton key={key} id={key} className="button" data-kind="quiet">
        <Icon size={16} aria-hidden />
        {text}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
