import { useId } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { Field } from '../../ui/field.tsx';
import { FileSides } from './file-sides.tsx';
import type { Choice, Conflict, Take } from './types.ts';
import { nameOfConflict, nameOfTake, startOfText, takesShown, whereNothing } from './words.ts';

interface CardProps {
  conflict: Conflict;
  /** What it is about: its name, and how many of how many. */
  title: string;
  choice: Choice | undefined;
  /** Absent for who may only look. */
  onChoose: ((choice: Choice) => void) | undefined;
}

/** What both sides made of the same place, and which of it stays. */
export function ConflictCard({ conflict, title, choice, onChoose }: CardProps) {
  const heading = useId();
  return (
    <section className="conflict" aria-labelledby={heading} data-decided={choice !== undefined || undefined}>
      <h3 id={heading}>
        {nameOfConflict(conflict)} <span className="only-spoken">, {title}</span>
      </h3>
      {conflict.field === 'content' && conflict.subject.object === 'file' ? (
        <FileSides conflict={conflict} />
      ) : (
        <Sides conflict={conflict} taken={choice?.take} />
      )}
      {conflict.cut && (
        <p className="conflict-note">These texts are long and not shown whole. Each choice takes them whole.</p>
      )}
      {onChoose !== undefined && <Choosing {...{ conflict, title, choice, onChoose }} />}
    </section>
  );
}

function Sides({ conflict, taken }: { conflict: Conflict; taken: Take | undefined }) {
  const { base, ours, theirs } = conflict;
  const isTaken = (side: 'ours' | 'theirs'): boolean =>
    taken === side || taken === 'both' || taken === 'both-theirs-first';
  return (
    <div className="conflict-sides">
      {base !== undefined && <Side name="Before" text={base} />}
      <Side
        name="Change request"
        text={ours ?? whereNothing(conflict)}
        isEmpty={ours === undefined}
        isTaken={isTaken('ours')}
      />
      <Side
        name="Space"
        text={theirs ?? whereNothing(conflict)}
        isEmpty={theirs === undefined}
        isTaken={isTaken('theirs')}
      />
    </div>
  );
}

interface SideProps {
  name: string;
  text: string;
  isEmpty?: boolean;
  isTaken?: boolean;
}

const Side = ({ name, text, isEmpty = false, isTaken = false }: SideProps) => (
  <figure className="conflict-side" data-taken={isTaken || undefined} data-empty={isEmpty || undefined}>
    <figcaption>
      {name}
      {isTaken && <span className="conflict-kept"> Kept</span>}
    </figcaption>
    <pre tabIndex={0} aria-label={name}>
      {text}
    </pre>
  </figure>
);

function Choosing({ conflict, title, choice, onChoose }: CardProps & { onChoose: (choice: Choice) => void }) {
  const choose = (take: Take): void =>
    onChoose(take === 'text' ? { take, text: choice?.text ?? startOfText(conflict) } : { ...choice, take });
  // Who writes it themselves would begin with texts that are not whole.
  const takes = takesShown(conflict).filter((take) => take !== 'text' || !conflict.cut);
  return (
    <>
      <RadioGroup
        className="conflict-choices"
        value={choice?.take ?? null}
        onChange={(take) => choose(take as Take)}
        aria-label={`Keep of ${nameOfConflict(conflict)}, ${title}`}
      >
        <Label className="conflict-ask">Keep</Label>
        {takes.map((take) => (
          <Radio key={take} value={take} className="radio">
            {nameOfTake(take, conflict)}
          </Radio>
        ))}
      </RadioGroup>
      {choice?.take === 'text' && (
        <Field
          label={`Your text for ${nameOfConflict(conflict)}`}
          help="The source of this place as it will be. Empty leaves nothing there."
          lines={Math.min(16, (choice.text ?? '').split('\n').length + 1)}
          maxLength={TEXT_AT_MOST}
          value={choice.text ?? ''}
          onChange={(text) => onChoose({ take: 'text', text })}
        />
      )}
    </>
  );
}

const TEXT_AT_MOST = 40_000;
