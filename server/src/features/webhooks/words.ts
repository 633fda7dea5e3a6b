// What the mail about a webhook that was disabled says.
import type { Words } from '#platform/mail/index.ts';

export const words: Words<{ subject: string; text: string }> = {
  en: {
    subject: 'The webhook to {host} was disabled',
    text: 'For three days, {host} has taken nothing that was sent to it. What waits is sent once you enable the webhook again.',
  },
  ar: {
    subject: 'تم تعطيل الويب هوك إلى {host}',
    text: 'لم يستقبل {host} شيئًا مما أُرسل إليه منذ ثلاثة أيام. سيُرسَل ما ينتظر عند تفعيل الويب هوك من جديد.',
  },
  de: {
    subject: 'Der Webhook an {host} wurde abgeschaltet',
    text: '{host} hat drei Tage lang nichts angenommen. Was wartet, wird gesendet, sobald Sie den Webhook wieder einschalten.',
  },
  es: {
    subject: 'Se desactivó el webhook a {host}',
    text: 'Desde hace tres días, {host} no acepta nada de lo que se le envía. Lo pendiente se enviará cuando vuelva a activar el webhook.',
  },
  fr: {
    subject: 'Le webhook vers {host} a été désactivé',
    text: 'Depuis trois jours, {host} n’accepte rien de ce qui lui est envoyé. Ce qui attend sera envoyé quand vous réactiverez le webhook.',
  },
  he: {
    subject: 'ה-webhook אל {host} הושבת',
    text: 'זה שלושה ימים {host} אינו מקבל דבר ממה שנשלח אליו. מה שממתין יישלח כשה-webhook יופעל מחדש.',
  },
  it: {
    subject: 'Il webhook verso {host} è stato disattivato',
    text: 'Da tre giorni {host} non accetta nulla di ciò che gli viene inviato. Quanto è in attesa verrà inviato quando riattiverà il webhook.',
  },
  ja: {
    subject: '{host} への Webhook が無効になりました',
    text: '{host} は 3 日間、送信されたものを何も受け取っていません。Webhook を再び有効にすると、待機中のものが送信されます。',
  },
  ko: {
    subject: '{host}(으)로 보내는 웹훅이 비활성화되었습니다',
    text: '{host}에서 3일 동안 아무것도 받지 않았습니다. 웹훅을 다시 활성화하면 대기 중인 항목이 전송됩니다.',
  },
  nl: {
    subject: 'De webhook naar {host} is uitgeschakeld',
    text: '{host} heeft drie dagen lang niets aangenomen. Wat wacht, wordt verzonden zodra u de webhook weer inschakelt.',
  },
  no: {
    subject: 'Webhooken til {host} er slått av',
    text: '{host} har ikke tatt imot noe på tre dager. Det som venter, sendes når du slår på webhooken igjen.',
  },
  pl: {
    subject: 'Webhook do {host} został wyłączony',
    text: 'Od trzech dni {host} nie przyjmuje niczego. To, co czeka, zostanie wysłane po ponownym włączeniu webhooka.',
  },
  'pt-br': {
    subject: 'O webhook para {host} foi desativado',
    text: 'Há três dias, {host} não aceita nada do que é enviado. O que está pendente será enviado quando você reativar o webhook.',
  },
  ru: {
    subject: 'Вебхук на {host} отключён',
    text: '{host} три дня ничего не принимает. То, что ожидает отправки, будет отправлено, когда вы снова включите вебхук.',
  },
  uk: {
    subject: 'Вебхук на {host} вимкнено',
    text: '{host} три дні нічого не приймає. Те, що очікує, буде надіслано, коли ви знову ввімкнете вебхук.',
  },
  zh: {
    subject: '发往 {host} 的 Webhook 已停用',
    text: '{host} 已有三天没有接收任何内容。重新启用 Webhook 后，等待中的内容会继续发送。',
  },
};
