import type { LeavingWords } from '../english.ts';

export const korean: LeavingWords = {
  yourData: '내 데이터',
  yourDataText: '이 서버가 보관하는 내 정보를 받거나 계정을 삭제합니다.',
  exportData: '데이터 다운로드',
  exportDataText:
    '서버가 보관하는 내 모든 정보를 JSON으로 담은 zip입니다. 프로필, 비밀을 뺀 로그인 방법, 소속, 댓글, 변경 요청, 초안, 알림, 감사 로그 이벤트가 들어 있습니다. 한 시간에 세 번까지입니다.',
  deleteAccount: '계정 삭제',
  deleteGoes:
    '다음은 즉시 영구히 사라집니다. 이름, 주소, 사진, 모든 로그인 방법, 세션, 토큰, 연결된 앱, 소속, 알림, 다른 사람이 쓰지 않은 초안.',
  deleteStays:
    '조직에서 쓰고 말하고 결정한 것은 조직에 남으며 삭제된 사용자로 표시됩니다. 감사 로그에는 ID, 접속한 네트워크, 초대된 주소가 남습니다.',
  deleteSole: '다음 조직에는 다른 관리자가 없습니다. 먼저 다른 사람을 관리자로 지정하거나 조직을 삭제하세요.',
  confirmAddress: '확인을 위한 이메일 주소',
  confirmAddressFault: '계정의 주소가 아닙니다.',
  accountDeleted: '계정이 삭제되었습니다',
  accountDeletedText: '모든 곳에서 로그아웃되었으며 토큰은 더 이상 작동하지 않습니다.',
  deleteOrganization: '조직 삭제',
  deleteOrganizationText:
    '지금부터 아무도 들어올 수 없고 사이트도 제공되지 않습니다. 관리자는 7일 동안 여기서 복원할 수 있습니다. 그 뒤에는 공간, 사이트, 호스트 이름, 구성원, 토큰, 감사 로그와 함께 영구히 제거됩니다. 보관할 것은 먼저 내보내세요.',
  confirmName: '확인을 위한 조직 이름',
  confirmNameFault: '조직의 이름이 아닙니다.',
  organizationDeleted: '조직이 삭제되었습니다.',
  deletedOrganizations: '삭제된 조직',
  deletedOrganizationsText: '영구히 제거되기 전까지 모든 내용과 함께 복원할 수 있습니다.',
  restorableUntil: '복원 가능 기한',
  restore: '복원',
  restored: '복원되었습니다.',
};
