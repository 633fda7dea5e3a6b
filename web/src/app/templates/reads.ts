import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export interface TemplatePage {
  title: string;
  type: 'document' | 'group' | 'link';
  description?: string;
  pages: readonly TemplatePage[];
}

/** What a space can begin with. */
export interface Template {
  id: string;
  title: string;
  description: string;
  emoji: string;
  params: readonly { id: string; title: string; value: string }[];
  pages: readonly TemplatePage[];
}

export const templatesOf = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'templates'],
    queryFn: async ({ signal }) =>
      (
        await call<{ items: Template[] }>('GET /orgs/{organizationId}/space-templates', {
          path: { organizationId },
          signal,
        })
      ).items,
    // They come with the server.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A template and the values of its variables, as the API takes them. */
export interface TemplateChoice {
  id: string;
  params: Readonly<Record<string, string>>;
}

/** What is sent: values that somebody left empty are those of the template. */
export const toTemplate = ({ id, params }: TemplateChoice): { id: string; params?: Record<string, string> } => {
  const given = Object.entries(params).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]]));
  return given.length === 0 ? { id } : { id, params: Object.fromEntries(given) as Record<string, string> };
};
