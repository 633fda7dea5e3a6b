import { IconFile, IconFileText, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { toEmoji } from '../ui/emoji.ts';
import { Field } from '../ui/field.tsx';
import { type Template, type TemplateChoice, type TemplatePage, templatesOf } from './reads.ts';
import './templates.css';

/** Stands for no template, among the ids of templates. */
const EMPTY = '';

interface Props {
  organizationId: string;
  value: TemplateChoice | undefined;
  onChange: (value: TemplateChoice | undefined) => void;
  /** Whether beginning with nothing is offered, too. */
  hasEmpty: boolean;
}

/** Chooses a template by what it has, or none. */
export function TemplateField({ organizationId, value, onChange, hasEmpty }: Props) {
  const { data: templates = [], error } = useQuery(templatesOf(organizationId));
  const chosen = templates.find(({ id }) => id === value?.id);
  const choose = (id: string) => onChange(id === EMPTY ? undefined : { id, params: {} });
  return (
    <div className="template-choice">
      <RadioGroup className="templates" value={value?.id ?? EMPTY} onChange={choose}>
        <Label>Begin with</Label>
        {hasEmpty && (
          <Choice id={EMPTY} icon={<IconFile size={20} />} title="Nothing" description="You write the first page." />
        )}
        {templates.map(({ id, title, description, emoji }) => (
          <Choice key={id} id={id} icon={toEmoji(emoji)} title={title} description={description} />
        ))}
      </RadioGroup>
      {error !== null && <p className="field-error">{error.message}</p>}
      {chosen !== undefined && value !== undefined && (
        <div className="template-shown">
          {chosen.params.map(({ id, title, value: preset }) => (
            <Field
              key={id}
              label={title}
              help="It stands in the pages from the beginning."
              placeholder={preset}
              maxLength={200}
              value={value.params[id] ?? ''}
              onChange={(text) => onChange({ ...value, params: { ...value.params, [id]: text } })}
            />
          ))}
          <Contents template={chosen} />
        </div>
      )}
    </div>
  );
}

function Choice({
  id,
  icon,
  title,
  description,
}: {
  id: string;
  icon: React.ReactNode;
  title: string;
  description: string;
}) {
  return (
    <Radio value={id} className="template">
      <span className="template-icon" aria-hidden>
        {icon}
      </span>
      <strong>{title}</strong>
      <span>{description}</span>
    </Radio>
  );
}

/** The pages that a template makes. */
function Contents({ template: { title, pages } }: { template: Template }) {
  return (
    <section aria-label={`Pages of “${title}”`}>
      <h3 className="template-heading">Its pages</h3>
      <div className="template-pages" tabIndex={0} role="group" aria-label={`Pages of “${title}”`}>
        <PageList pages={pages} />
      </div>
    </section>
  );
}

const PageList = ({ pages }: { pages: readonly TemplatePage[] }) => (
  <ul>
    {pages.map((page, index) => (
      <li key={index}>
        <span className="template-page" data-type={page.type}>
          {page.type === 'group' ? <IconFolder size={16} aria-hidden /> : <IconFileText size={16} aria-hidden />}
          <span>
            {page.title}
            {page.description !== undefined && <span className="home-note">{page.description}</span>}
          </span>
        </span>
        {page.pages.length > 0 && <PageList pages={page.pages} />}
      </li>
    ))}
  </ul>
);
