import { getOrganizationById } from '#features/organizations/index.ts';
import { findUserByIdOrEmail } from '#features/users/index.ts';
import { asData, fill, type Language, mailKind, type Words, wordsIn } from '#platform/mail/index.ts';
import { type EmailInvitesCtx, hashOf, urlOf } from './links.ts';
import { type EmailInviteRow, findEmailInvite, stateOf } from './store.ts';

interface Sentences {
  subject: string;
  text: string;
  link: string;
  note: string;
}

const words: Words<Sentences> = {
  en: {
    subject: 'Invitation to {organization}',
    text: '{person} invites you to “{organization}”.',
    link: 'Accept the invitation',
    note: 'The link is for you alone and works until {until}. If you do not know what this is about, do nothing.',
  },
  ar: {
    subject: 'دعوة إلى {organization}',
    text: 'يدعوك {person} إلى «{organization}».',
    link: 'قبول الدعوة',
    note: 'هذا الرابط لك وحدك ويعمل حتى {until}. إذا لم تعرف سبب هذه الرسالة فلا تفعل شيئًا.',
  },
  de: {
    subject: 'Einladung zu {organization}',
    text: '{person} lädt Sie zu „{organization}“ ein.',
    link: 'Einladung annehmen',
    note: 'Der Link ist nur für Sie und gilt bis {until}. Wenn Sie nicht wissen, worum es geht, tun Sie nichts.',
  },
  es: {
    subject: 'Invitación a {organization}',
    text: '{person} le invita a «{organization}».',
    link: 'Aceptar la invitación',
    note: 'El enlace es solo para usted y funciona hasta el {until}. Si no sabe de qué se trata, no haga nada.',
  },
  fr: {
    subject: 'Invitation à {organization}',
    text: '{person} vous invite à rejoindre « {organization} ».',
    link: 'Accepter l’invitation',
    note: 'Le lien est pour vous seul et fonctionne jusqu’au {until}. Si vous ne savez pas de quoi il s’agit, ne faites rien.',
  },
  he: {
    subject: 'הזמנה אל {organization}',
    text: 'הוזמנת על ידי {person} אל “{organization}”.',
    link: 'קבלת ההזמנה',
    note: 'הקישור מיועד לך בלבד ותקף עד {until}. אם אינך יודע במה מדובר, אין צורך לעשות דבר.',
  },
  it: {
    subject: 'Invito a {organization}',
    text: '{person} ti invita in “{organization}”.',
    link: 'Accetta l’invito',
    note: 'Il link è solo per te e vale fino al {until}. Se non sai di che cosa si tratta, non fare nulla.',
  },
  ja: {
    subject: '{organization} への招待',
    text: '{person} さんが「{organization}」に招待しています。',
    link: '招待を受ける',
    note: 'このリンクはあなた専用で、{until}まで有効です。心当たりがない場合は、何もする必要はありません。',
  },
  ko: {
    subject: '{organization} 초대',
    text: '{person} 님이 “{organization}”에 초대했습니다.',
    link: '초대 수락',
    note: '이 링크는 본인만 사용할 수 있으며 {until}까지 유효합니다. 모르는 내용이라면 아무것도 하지 않아도 됩니다.',
  },
  nl: {
    subject: 'Uitnodiging voor {organization}',
    text: '{person} nodigt u uit voor “{organization}”.',
    link: 'Uitnodiging aannemen',
    note: 'De link is alleen voor u en werkt tot {until}. Weet u niet waar dit over gaat, doe dan niets.',
  },
  no: {
    subject: 'Invitasjon til {organization}',
    text: '{person} inviterer deg til «{organization}».',
    link: 'Godta invitasjonen',
    note: 'Lenken er bare for deg og virker til {until}. Vet du ikke hva dette gjelder, trenger du ikke gjøre noe.',
  },
  pl: {
    subject: 'Zaproszenie do {organization}',
    text: '{person} zaprasza Cię do „{organization}”.',
    link: 'Przyjmij zaproszenie',
    note: 'Link jest tylko dla Ciebie i działa do {until}. Jeśli nie wiesz, o co chodzi, nic nie rób.',
  },
  'pt-br': {
    subject: 'Convite para {organization}',
    text: '{person} convida você para “{organization}”.',
    link: 'Aceitar o convite',
    note: 'O link é só para você e funciona até {until}. Se você não sabe do que se trata, não faça nada.',
  },
  ru: {
    subject: 'Приглашение в {organization}',
    text: '{person} приглашает вас в «{organization}».',
    link: 'Принять приглашение',
    note: 'Ссылка предназначена только вам и действует до {until}. Если вы не знаете, о чём речь, ничего не делайте.',
  },
  uk: {
    subject: 'Запрошення до {organization}',
    text: '{person} запрошує вас до «{organization}».',
    link: 'Прийняти запрошення',
    note: 'Посилання лише для вас і діє до {until}. Якщо ви не знаєте, про що йдеться, нічого не робіть.',
  },
  zh: {
    subject: '加入 {organization} 的邀请',
    text: '{person} 邀请您加入“{organization}”。',
    link: '接受邀请',
    note: '此链接仅供您使用，有效期至 {until}。如果您不知道这是什么，请不必理会。',
  },
};

/** An invitation in words, which the mail and the page that it leads to share; undefined where the organization is blocked. */
export async function invitationSentences(
  ctx: Pick<EmailInvitesCtx, 'db'>,
  row: EmailInviteRow,
  language: Language,
): Promise<Sentences | undefined> {
  const organization = await getOrganizationById(ctx, row.organization_id);
  if (organization.blocked_reason !== null) return undefined;
  const inviter = row.invited_by === null ? undefined : await findUserByIdOrEmail(ctx, row.invited_by);
  const values = { person: inviter?.display_name ?? '', organization: organization.title };
  const { subject, text, link, note } = wordsIn(words, language);
  const until = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    Number(row.expires_at),
  );
  return { subject: fill(subject, values), text: fill(text, values), link, note: fill(note, { until }) };
}

interface Params {
  organizationId: string;
  inviteId: string;
  secret: string;
}

/** Characters of what whoever invites says to the person. */
const MESSAGE_AT_MOST = 500;

/** Not sent any more where the invitation was deleted, used, or replaced by a newer one. */
export const invitationMail = mailKind<Params, Pick<EmailInvitesCtx, 'db' | 'clock' | 'baseUrl'>>(
  'invites.invitation',
  async (ctx, { params, language }) => {
    const row = await findEmailInvite(ctx.db, params);
    if (row === undefined || stateOf(row, ctx.clock.now()) !== 'waiting') return undefined;
    if (row.hash !== hashOf(params.secret)) return undefined;
    const sentences = await invitationSentences(ctx, row, language);
    if (sentences === undefined) return undefined;
    const { subject, text, link, note } = sentences;
    // People wrote it, so it is data: an address in it is no link.
    const said = row.message === null ? [] : [`“${asData(row.message, MESSAGE_AT_MOST)}”`];
    return { subject, blocks: [text, ...said, { link, url: urlOf(ctx, params.secret) }, { note }] };
  },
);
