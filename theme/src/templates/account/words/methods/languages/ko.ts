import type { MethodWords } from '../english.ts';

export const ko: MethodWords = {
  passkeySignIn: '패스키로 로그인',
  passkeyAgain: '패스키 사용',
  passkeyUnused: '브라우저가 패스키를 사용하지 않았습니다. 다시 시도하거나 다른 방법으로 로그인하세요.',
  passkeyRefused: '이 패스키를 받아들일 수 없습니다. 다시 시도하거나 다른 방법으로 로그인하세요.',
  ssoSignIn: '조직으로 로그인',
  ssoText: '업무용 이메일 주소를 입력하세요. 조직에 ID 공급자가 있으면 그곳에서 계속합니다.',
  ssoChoose: '조직에서 계속하기',
  ssoChooseText: '아는 것만 선택하세요. ID 공급자의 페이지에서 계속합니다.',
  ssoNone: '이 주소를 ID 공급자로 받는 조직이 없습니다. 다른 방법으로 로그인하세요.',
  ssoRefused: '로그인되지 않았습니다',
  ssoRefusedText: '조직의 ID 공급자로 로그인하지 못했거나 시간이 너무 오래 걸렸습니다. 다시 시도하세요.',
  ssoRefusedNumber: '다시 발생하면 관리자에게 이 번호를 알려 주세요:',
  ssoNeeded: '싱글 사인온이 필요한 조직',
  ssoNeededText: '열려면 해당 ID 공급자로 로그인하세요.',
};
