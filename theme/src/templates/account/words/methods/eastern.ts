import type { MethodWords } from './english.ts';

export const zh: MethodWords = {
  passkeySignIn: '使用通行密钥登录',
  passkeyAgain: '使用通行密钥',
  passkeyUnused: '浏览器没有使用通行密钥。请重试，或用其他方式登录。',
  passkeyRefused: '此通行密钥未被接受。请重试，或用其他方式登录。',
};

export const ja: MethodWords = {
  passkeySignIn: 'パスキーでサインイン',
  passkeyAgain: 'パスキーを使う',
  passkeyUnused: 'ブラウザーでパスキーが使われませんでした。もう一度試すか、別の方法でサインインしてください。',
  passkeyRefused: 'このパスキーは受け付けられませんでした。もう一度試すか、別の方法でサインインしてください。',
};

export const ko: MethodWords = {
  passkeySignIn: '패스키로 로그인',
  passkeyAgain: '패스키 사용',
  passkeyUnused: '브라우저가 패스키를 사용하지 않았습니다. 다시 시도하거나 다른 방법으로 로그인하세요.',
  passkeyRefused: '이 패스키를 받아들일 수 없습니다. 다시 시도하거나 다른 방법으로 로그인하세요.',
};
