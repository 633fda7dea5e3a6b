import type { MethodWords } from './english.ts';

export const ar: MethodWords = {
  passkeySignIn: 'تسجيل الدخول بمفتاح مرور',
  passkeyAgain: 'استخدام مفتاح مرور',
  passkeyUnused: 'لم يستخدم المتصفح أي مفتاح مرور. حاول مرة أخرى، أو سجّل الدخول بطريقة أخرى.',
  passkeyRefused: 'لم يُقبل مفتاح المرور هذا. حاول مرة أخرى، أو سجّل الدخول بطريقة أخرى.',
};

export const he: MethodWords = {
  passkeySignIn: 'כניסה עם מפתח גישה',
  passkeyAgain: 'שימוש במפתח גישה',
  passkeyUnused: 'הדפדפן לא השתמש במפתח גישה. אפשר לנסות שוב, או להיכנס בדרך אחרת.',
  passkeyRefused: 'מפתח הגישה הזה לא התקבל. אפשר לנסות שוב, או להיכנס בדרך אחרת.',
};
