import { DOMParser } from 'linkedom';

export interface ConfluencePage {
  id: string;
  title: string;
  parent: string | undefined;
  position: number;
  body: string;
}

export interface ConfluenceAttachment {
  id: string;
  page: string;
  name: string;
  version: number;
}

export interface Entities {
  pages: ConfluencePage[];
  attachments: ConfluenceAttachment[];
  /** Things that are no pages, and that were not read. */
  blogPosts: number;
  /** Names of people by their keys and account ids. */
  people: ReadonlyMap<string, string>;
}

/** What of a parsed document is used; the library's types are those of a browser. */
interface XmlElement {
  readonly tagName: string;
  readonly children: Iterable<XmlElement>;
  readonly textContent: string | null;
  getAttribute: (name: string) => string | null;
}

/** The pages and attachments of `entities.xml`. Its parser knows no entities but those of XML, and fetches nothing. */
export function readEntities(xml: string): Entities {
  const document = new DOMParser().parseFromString(xml, 'text/xml') as unknown as {
    documentElement: XmlElement | null;
  };
  const objects = [...(document.documentElement?.children ?? [])]
    .filter((element) => element.tagName === 'object')
    .map(readObject);
  const of = (name: string): ConfluenceObject[] => objects.filter((object) => object.kind === name);
  const bodies = new Map(
    of('BodyContent').map((body) => [body.values.get('content') ?? '', body.values.get('body') ?? '']),
  );
  const pages = of('Page')
    .filter(isCurrent)
    .map((page, index): ConfluencePage => ({
      id: page.id,
      title: page.values.get('title') ?? '',
      parent: page.values.get('parent'),
      position: Number(page.values.get('position') || Number.NaN) || index + 1_000_000,
      // An embedded end of CDATA is written with a blank in it.
      body: (bodies.get(page.id) ?? '').replaceAll(']] >', ']]>'),
    }));
  return {
    pages,
    attachments: of('Attachment').filter(isCurrent).map(toAttachment),
    blogPosts: of('BlogPost').filter(isCurrent).length,
    people: new Map(of('ConfluenceUserImpl').flatMap(toPerson)),
  };
}

interface ConfluenceObject {
  kind: string;
  id: string;
  /** Plain properties, and the ids of those that refer to another object. */
  values: Map<string, string>;
}

function readObject(element: XmlElement): ConfluenceObject {
  const object: ConfluenceObject = { kind: element.getAttribute('class') ?? '', id: '', values: new Map() };
  for (const child of element.children) {
    const text = (child.textContent ?? '').trim();
    if (child.tagName === 'id') object.id = text;
    else if (child.tagName === 'property') object.values.set(child.getAttribute('name') ?? '', text);
  }
  return object;
}

/** Former versions and drafts are in the export too. */
const isCurrent = ({ values }: ConfluenceObject): boolean =>
  !values.has('originalVersion') && ['', 'current'].includes(values.get('contentStatus') ?? '');

function toPerson({ id, values }: ConfluenceObject): [string, string][] {
  const name = values.get('fullName') || values.get('name') || '';
  const keys = [id, values.get('atlassianAccountId') ?? '', values.get('lowerName') ?? ''];
  return name === '' ? [] : keys.filter((key) => key !== '').map((key) => [key, name]);
}

const toAttachment = ({ id, values }: ConfluenceObject): ConfluenceAttachment => ({
  id,
  page: values.get('containerContent') ?? values.get('content') ?? '',
  name: values.get('title') ?? values.get('fileName') ?? '',
  version: Number(values.get('version') ?? values.get('attachmentVersion') ?? '1') || 1,
});
