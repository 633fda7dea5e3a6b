// Pages for programs: what the web application is answered by the same addresses, handlers and rules as forms.
import type { AccountSection } from '@lectern/theme';
import type { FastifyRequest } from 'fastify';
import type { PageAnswer, PageView } from './page.ts';

interface FormStep {
  action: string;
  fields: { name: string; label: string; type: string; required: boolean }[];
  /** What is sent along as it is. */
  hidden: Readonly<Record<string, string>>;
}

/** What came of a request. `location` is where a browser would have been led, on this server unless it says otherwise. */
export type Step =
  | { step: 'signedIn' | 'continue'; location: string }
  | { step: 'secondFactor'; methods: readonly ('totp' | 'recoveryCode')[]; location: string }
  | { step: 'refused'; code: string; message: string; field?: string; location?: string }
  | { step: 'page'; title: string; text?: string; forms: FormStep[]; links: { title: string; url: string }[] };

/** Whether a program asks: browsers that open a page or send a form take HTML. */
export function wantsSteps({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const accept = headers.accept ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
}

const FIELDS_AT_MOST = 100;

/** The fields of a form that was sent as JSON: texts, lists of texts, and what a browser answers for a passkey. */
export function formOf(body: unknown): URLSearchParams {
  if (body instanceof URLSearchParams) return body;
  const form = new URLSearchParams();
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return form;
  for (const [name, value] of Object.entries(body).slice(0, FIELDS_AT_MOST)) {
    const values: unknown[] = Array.isArray(value) ? value.slice(0, FIELDS_AT_MOST) : [value];
    for (const each of values) form.append(name, typeof each === 'string' ? each : JSON.stringify(each));
  }
  return form;
}

const CODES: Readonly<Record<number, string>> = { 401: 'wrong_proof', 404: 'not_found', 422: 'invalid' };

/** What a page would have said. */
export function stepOf(answer: Exclude<PageAnswer, { json: object }>): Step {
  if ('location' in answer) {
    const { location, outcome = 'continue' } = answer;
    if (outcome === 'secondFactor') return { step: outcome, methods: ['totp', 'recoveryCode'], location };
    return { step: outcome, location };
  }
  const { view, status = 200 } = answer;
  return status < 400 ? toPage(view) : { step: 'refused', code: CODES[status] ?? 'refused', ...faultIn(view) };
}

/** The first fault of a field, else what is said above the forms. */
function faultIn({ title, notice, sections }: PageView): { message: string; field?: string } {
  const faulty = sections.flatMap(({ form }) => form?.fields ?? []).find(({ fault }) => fault !== undefined);
  if (faulty?.fault !== undefined) return { message: faulty.fault, field: faulty.name };
  return { message: notice?.text ?? title };
}

const toPage = ({ title, intro, sections }: PageView): Step => ({
  step: 'page',
  title,
  ...(intro === undefined ? {} : { text: intro }),
  forms: sections.flatMap(toForms),
  links: sections.flatMap(({ links }) => links ?? []).map(({ title: name, url }) => ({ title: name, url })),
});

function toForms({ form, passkey }: AccountSection): FormStep[] {
  const forms = form === undefined ? [] : [form];
  const asked = forms.map(({ action, fields, hidden = {} }) => ({
    action,
    fields: fields.map(({ name, label, type, isOptional }) => ({ name, label, type, required: isOptional !== true })),
    hidden,
  }));
  return passkey?.kind === 'use' ? [...asked, toPasskeyForm(passkey)] : asked;
}

/** Its challenge comes from the address below that of the form. */
const toPasskeyForm = ({ action, label, next }: { action: string; label: string; next: string }): FormStep => ({
  action,
  fields: ['challenge', 'response'].map((name) => ({ name, label, type: 'passkey', required: true })),
  hidden: { next },
});
