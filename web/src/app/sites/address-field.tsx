import { useQuery } from '@tanstack/react-query';
import { sitesOf } from '../api/reads.ts';
import type { Site } from '../api/types.ts';
import { Field } from '../ui/field.tsx';
import { faultOfBasename } from './basename.ts';

interface Props {
  organizationId: string;
  value: string;
  /** The addresses of the other sites. */
  taken: ReadonlySet<string>;
  onChange: (value: string) => void;
  /** Whether somebody typed it: what follows the title is not found fault with. */
  isTyped: boolean;
  /** What the server refused. */
  error: string | undefined;
}

/** The part of the address that is the site's own, looked over while it is typed. */
export function AddressField({ organizationId, value, taken, onChange, isTyped, error }: Props) {
  const { data: sites = [] } = useQuery(sitesOf(organizationId));
  const fault = error ?? (isTyped ? faultOfBasename(value, taken) : undefined);
  const above = aboveOf(sites);
  return (
    <Field
      label="Address"
      maxLength={100}
      value={value}
      onChange={onChange}
      help={
        value === ''
          ? 'The last part of the address; it follows the title.'
          : `Readers find the site at ${above}/${value}.`
      }
      error={fault}
    />
  );
}

/** What stands before the last part, as the address of another site shows it. Sites at hostnames of their own show nothing. */
function aboveOf(sites: readonly Site[]): string {
  for (const { basename, urls } of sites)
    if (basename !== undefined && urls.published?.endsWith(`/${encodeURIComponent(basename)}`))
      return urls.published.replace(/^https?:\/\//, '').slice(0, -encodeURIComponent(basename).length - 1);
  return '…';
}
