import type { RefusalWords } from '../english.ts';

export const ko: RefusalWords = {
  badInput: '보낸 내용을 사용할 수 없습니다. 뒤로 가서 입력한 내용을 확인하고 다시 보내세요.',
  notAllowed: '이 계정으로는 할 수 없는 작업입니다.',
  changedMeanwhile: '페이지에 표시된 것과 달라졌습니다. 페이지를 다시 불러오세요.',
  tooLarge: '보낸 내용이 너무 큽니다.',
  busy: '지금 서버에 작업이 너무 많습니다. 1분 뒤에 다시 시도하세요.',
  ownProofNeeded: 'ID 공급자를 통해 로그인했으므로 해당 조직만 열 수 있습니다. 이 작업을 하려면 직접 로그인하세요.',
  organizationBlocked: '이 조직은 차단되었습니다.',
  organizationFull: '이 조직의 구성원 수가 한도에 도달했습니다. 관리자에게 문의하세요.',
  membershipDisabled: '이 조직의 관리자가 회원 자격을 비활성화했습니다.',
  otherAddress: '이 초대는 다른 주소로 보낸 것입니다. 그 주소의 계정으로 로그인하세요.',
  addressUnverified: '이메일 주소가 확인되지 않았습니다. 이 서버의 운영자에게 확인을 요청하세요.',
  tooManyApps: '연결할 수 있는 앱 수에 도달했습니다. 필요 없는 앱의 연결을 해제하세요.',
  signInFirst: '먼저 로그인하세요.',
};
