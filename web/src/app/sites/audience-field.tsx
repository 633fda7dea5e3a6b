import { OptionCards } from '../ui/option-cards.tsx';
import { type Audience, AUDIENCES } from './audiences.ts';

const OPTIONS = Object.entries(AUDIENCES).map(
  ([audience, { name, help }]) => [audience as Audience, name, help] as const,
);

interface Props {
  value: Audience;
  onChange: (value: Audience) => void;
  isDisabled?: boolean;
}

/** Chooses who may read a site. */
export const AudienceField = (props: Props) => <OptionCards label="Who may read it" options={OPTIONS} {...props} />;
